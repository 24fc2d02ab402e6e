"""The contract suite: what every game promises, tested for each registered game under a covering set of its options."""
