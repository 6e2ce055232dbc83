import GatehouseCLI

Gatehouse.main()
