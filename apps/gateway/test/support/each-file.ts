// Runs before each test file, also where several share a worker and the modules in it.
process.env["EARSHOT_TEST_FILE_START"] = new Date().toISOString();
