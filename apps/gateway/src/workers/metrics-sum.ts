import { AggregatorRegistry, type Registry } from "prom-client";

/** The metrics of a process in the form that is sent to another one. */
export type Measured = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** The metrics of several processes as one page. */
export interface MetricsSum {
  /** Keeps the metrics of a process until it is measured again. */
  measured(id: number, metrics: Measured): void;
  /** Keeps the counters of a process that has ended, as they were last measured: a counter must not fall. */
  ended(id: number): void;
  /** The page for Prometheus. */
  page(): Promise<string>;
}

const sumOf = (all: Measured[]) => AggregatorRegistry.aggregate(all);

/** True for metrics that add up. A gauge says what is now, so it ends with its process. */
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
      // Copied before it waits: a process that ends meanwhile counts once.
      const now = [...running.values()];
      return sumOf([await counted, ...now]).metrics();
    },
  };
}
