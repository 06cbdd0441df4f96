/** The figures of a load. */
export interface LoadResult {
  /** Successful responses. */
  count: number;
  refused: number;
  milliseconds: number;
  /** The median and the 99th percentile of the successful responses' times, in milliseconds. */
  p50: number;
  p99: number;
  /** The error that broke a connection. */
  fault: string | null;
}

export function summary(latencies: number[]): Pick<LoadResult, "count" | "p50" | "p99"> & { p95: number } {
  const sorted = Float64Array.from(latencies).toSorted();
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { count: sorted.length, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}
