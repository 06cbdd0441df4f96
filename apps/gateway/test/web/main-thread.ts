import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The thread's own time, in microseconds: other work of the machine adds nothing to it, a slow processor does. */
  tdur?: number;
  args?: { name?: string };
}

/** Returns the milliseconds of each task that pages ran on their main threads meanwhile. */
export async function tasksDuring(browser: Browser, page: Page, run: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await run();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = trace.traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const main = new Set(named.map(threadOf));
  return trace.traceEvents
    .filter((event) => event.name === "ThreadControllerImpl::RunTask" && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
}
