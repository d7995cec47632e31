"""Rendered board photos with truth: how they are drawn, and the sample games made with them."""
