import PolicyServer

ServerProgram.main()
