"""The printed sheets of King of the Valley."""

from printables.king_of_the_valley.sheets import KingOfTheValleySheets

SHEETS = KingOfTheValleySheets()
