/** True if tests repeat a fault as often as docs/reliability.md says, which takes minutes instead of seconds. */
export const isLong = process.env["EARSHOT_LONG"] === "1";

/** CI runs the tests on both databases. A short run does some things on one of them alone. */
const isOnPostgres = Boolean(process.env["TEST_DATABASE_URL"]);

/** All of these in a long run. Else one of so many on the embedded database, and the others on PostgreSQL. */
export const sampled = <Case>(cases: readonly Case[], oneOf = 3): readonly Case[] =>
  isLong ? cases : cases.filter((_, index) => (index % oneOf === 0) !== isOnPostgres);

/** All of these in a long run, else the first: those that take long, and differ little. */
export const few = <Case>(cases: readonly Case[]): readonly Case[] => (isLong ? cases : cases.slice(0, 1));
