"""The sheets of Masters of Maple Syrup."""

from printables.masters_of_maple_syrup.sheets import MapleSheets

SHEETS = MapleSheets()
