/** Whether tests that repeat a fault do so as often as docs/reliability.md says, which takes minutes instead of seconds. */
export const isLong = process.env["EARSHOT_LONG"] === "1";

/** Whether a test does everything that it does once in CI: on PostgreSQL, which takes a third of the time. */
export const isWhole = isLong || Boolean(process.env["TEST_DATABASE_URL"]);
