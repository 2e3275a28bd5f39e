"""Find the String with LCP."""
