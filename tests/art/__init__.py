"""Art: pictures, outlines, SVG."""
