"""What a release still tells: columns that depend on each other, rules, and what attackers try."""
