"""What pages and sheets are made of: headings, rows, buttons, charts."""
