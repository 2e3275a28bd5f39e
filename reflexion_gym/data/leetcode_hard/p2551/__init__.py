"""Put Marbles in Bags."""
