"""Defences that change the links of a network and leave every person a node."""
