"""What deploy/benchmark/compare is made of. Python 3.9 or newer, without further packages."""
