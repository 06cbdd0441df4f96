/** True if tests repeat a fault as often as docs/reliability.md says, which takes minutes instead of seconds. */
export const isLong = process.env["EARSHOT_LONG"] === "1";

/** CI runs the tests on both databases. A short run does some things on one of them alone. */
export const isOnPostgres = Boolean(process.env["TEST_DATABASE_URL"]);

/** All of these in a long run. Else every third one on the embedded database, and the others on PostgreSQL. */
export const sampled = <Case>(cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.filter((_, index) => (index % 3 === 0) !== isOnPostgres);
