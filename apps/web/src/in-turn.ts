/** Resolves once the next work may begin. */
let turn: Promise<void> = Promise.resolve();

/** Does work after all that came before it. Then the process does everything else, for twice as long as the work took. */
export async function inTurn<Result>(work: () => Result): Promise<Result> {
  const own = turn;
  const next = Promise.withResolvers<void>();
  turn = next.promise;
  await own;
  const start = performance.now();
  try {
    return work();
  } finally {
    setTimeout(next.resolve, 2 * (performance.now() - start));
  }
}
