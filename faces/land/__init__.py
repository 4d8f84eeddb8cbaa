"""How A New World is written, shown and asked for; `faces.new_world` puts it together."""
