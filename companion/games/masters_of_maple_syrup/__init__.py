"""Masters of Maple Syrup: two neighbours tap, harvest and develop their properties."""
