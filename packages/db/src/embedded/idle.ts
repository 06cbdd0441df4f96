import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8's collector, which Node exposes by a flag only. */
type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

let collect: Collect | undefined;

/** Gives memory that this thread no longer needs back to the system, which V8 does not do by itself. Takes 0.1 s. */
export function giveMemoryBack(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** The milliseconds between two checks of the thread. */
const checkInterval = 15_000;
/** The share of time that an idle thread may be busy. */
const maxUtilization = 0.05;

/** Gives memory back once after each busy time. The returned function stops that. */
export function giveMemoryBackWhenIdle(): () => void {
  let wasBusy = true;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, last).utilization > maxUtilization;
    last = now;
    if (wasBusy && !isBusy) giveMemoryBack();
    wasBusy = isBusy;
  }, checkInterval).unref();
  return () => clearInterval(timer);
}
