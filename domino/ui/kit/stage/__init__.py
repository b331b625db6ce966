"""What fills the window: the stage with its screens, pages, sheets, and scrolling."""
