"""Bear Valley: explore the wilderness along a river, hour by hour, and reach the camp at its other end."""
