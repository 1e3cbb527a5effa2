"""Makes pages and pictures of docs/ from the program: `python -m docs._generate` writes them."""
