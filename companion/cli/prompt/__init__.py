"""The prompt of `companion play`."""
