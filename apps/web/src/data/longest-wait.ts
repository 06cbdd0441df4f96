/** The milliseconds that a page waits by itself before it repeats a call. Whoever would wait longer is told. */
export const longestWait = 2_000;
