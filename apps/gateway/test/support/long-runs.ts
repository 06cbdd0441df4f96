/** Whether tests that repeat a fault do so as often as docs/reliability.md says, which takes minutes instead of seconds. */
export const isLong = process.env["EARSHOT_LONG"] === "1";
