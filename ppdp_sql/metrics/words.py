"""What each metric counts, in words."""

#: A line of words about each metric.
METRIC_WORDS = {
    "iloss": "information loss, summed over rows",
    "iloss_share": "information loss, 0 raw to 1 hidden",
    "height": "levels climbed",
    "precision": "1 raw to 0 hidden",
    "discernibility": "squared group sizes",
    "cavg": "average group against k",
    "ncp": "certainty penalty, 0 raw to 1 hidden",
    "entropy": "bits lost",
    "loss": "loss as ARX counts it",
    "distortion": "share of steps climbed, all cells",
    "kl": "bits between release and raw data",
    "classification": "rows not of their group's majority",
}
