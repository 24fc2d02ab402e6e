"""What a game is: agenda and steps, rulebook, options, chance, session, record, registry. It knows no game."""
