"""Photo of a board → what is seen on each square, with confidence."""
