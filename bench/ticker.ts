import { parentPort, workerData } from "node:worker_threads";

// Posts the time once a millisecond, more exactly than a timer, for as many milliseconds as it is told.

const cell = new Int32Array(new SharedArrayBuffer(4));
const begun = performance.timeOrigin + performance.now();
for (let n = 1; n <= Number(workerData); n++) {
  const wait = begun + n - performance.timeOrigin - performance.now();
  if (wait > 0) Atomics.wait(cell, 0, 0, wait);
  // The time that was meant: a late tick counts as waiting.
  parentPort?.postMessage(begun + n, []);
}
