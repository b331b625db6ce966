from domino.cli import main

raise SystemExit(main())
