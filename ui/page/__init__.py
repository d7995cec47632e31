"""The Streamlit page: one module a view."""
