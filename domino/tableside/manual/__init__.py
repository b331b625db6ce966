"""The manual: rules and help as pages, pictures made of real positions, and what a thing on the table is."""
