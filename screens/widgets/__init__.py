"""What the screens are made of. Widgets draw plain values and report touches; they know no rules."""
