"""What happened and why: the tree of steps, the sentences that tell it, and its views."""
