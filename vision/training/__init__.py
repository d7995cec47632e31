"""How the reader's weights were made: from rendered folders with truth files to an ONNX file.

Needs the `train` extra (torch, onnx); nothing here is imported at run time.
"""
