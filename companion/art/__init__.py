"""Pictures as data: cards, goods, animals and buildings, drawn alike on paper and on the players' page."""

from companion.art.pictures import Picture, find_picture, names_for, picture_names
from companion.art.tones import TONES, Tone

__all__ = ["TONES", "Picture", "Tone", "find_picture", "names_for", "picture_names"]
