"""Speed, as ratios against well-known libraries measured in the same run (`make bench`)."""
