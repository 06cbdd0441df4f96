import type { Page } from "playwright-core";

/** The milliseconds of `work` on the processor that the limits are for. */
const usual = 26;

/** Makes a list of a thousand items and some JSON, twelve times, and returns the milliseconds of the fastest. */
function work(): number {
  const times = Array.from({ length: 12 }, () => {
    const start = performance.now();
    const list = document.body.appendChild(document.createElement("ul"));
    for (let count = 0; count < 1_000; count++)
      list.appendChild(document.createElement("li")).append(`Item ${count} `, document.createElement("b"));
    list.getBoundingClientRect();
    JSON.parse(JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id, title: `Item ${id}` }))));
    list.remove();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/**
 * Slows a page down to a quarter of the usual speed. Machines differ by more than the limits allow, and some do from one
 * minute to the next, so it measures this one first: twice, because one core may be slower than another.
 */
export async function slowDown(page: Page): Promise<void> {
  const context = page.context();
  const taken: number[] = [];
  for (let count = 0; count < 2; count++) {
    const blank = await context.newPage();
    taken.push(await blank.evaluate(work));
    await blank.close();
  }
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: Math.max(1, (4 * usual) / Math.min(...taken)) });
}
