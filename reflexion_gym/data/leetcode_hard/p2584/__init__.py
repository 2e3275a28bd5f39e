"""Split the Array to Make Coprime Products."""
