"""Windfall: an orchard, picked in turn when the sun shines."""
