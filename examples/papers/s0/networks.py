"""Chapter 6 on the shelf, in the order of the thesis."""

# isort: off
from s0 import networks_described
from s0 import networks_masked
from s0 import networks_ranked
from s0 import networks_weighted
from s0 import networks_losses
from s0 import networks_merged

__all__ = [
    "networks_described",
    "networks_losses",
    "networks_masked",
    "networks_merged",
    "networks_ranked",
    "networks_weighted",
]
