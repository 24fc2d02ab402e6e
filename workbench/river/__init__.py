"""What rivers of all games share: the board of squares, splitting rules, the flow through a network, and its graph."""
