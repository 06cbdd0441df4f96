import { AggregatorRegistry, type Registry } from "prom-client";

/** The metrics of a process as they go to another one. */
export type Measured = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Metrics of several processes as one page. */
export interface MetricsSum {
  /** Keeps what this process has measured, until its next time. */
  measured(id: number, metrics: Measured): void;
  /** What a process that has ended counted stays in the sum, as it was last measured: a counter must not fall. */
  ended(id: number): void;
  /** The page for Prometheus. */
  page(): Promise<string>;
}

const sumOf = (all: Measured[]) => AggregatorRegistry.aggregate(all);

/** Gauges say what is now, so those of a process that has ended count no more. */
const isCounted = ({ type }: Measured[number]) => ["counter", "histogram"].includes(String(type));

export function createMetricsSum(): MetricsSum {
  const running = new Map<number, Measured>();
  let counted: Promise<Measured> = Promise.resolve([]);
  return {
    measured: (id, metrics) => void running.set(id, metrics),
    ended(id) {
      const left = running.get(id)?.filter(isCounted) ?? [];
      running.delete(id);
      counted = counted.then((before) => sumOf([before, left]).getMetricsAsJSON());
    },
    async page() {
      // Taken before it waits: a process that ends meanwhile counts once.
      const now = [...running.values()];
      return sumOf([await counted, ...now]).metrics();
    },
  };
}
