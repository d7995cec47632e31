"""What Streamlit runs for every visitor on every touch."""

from ui.page.navigation import show_page

show_page()
