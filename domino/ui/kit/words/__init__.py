"""Words in ink: fonts, scripts and the texture that lines are written on."""
