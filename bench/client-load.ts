import { createClient } from "@earshot/client";
import { type LoadResult, summary } from "./latency.ts";

// Reads by the client that apps install, in a process of its own.

interface Input {
  projectSlug: string;
  feedbackId: string;
  limit: number;
  cursor: string;
}

export interface ClientLoad {
  port: number;
  /** One client for each. */
  tokens: string[];
  read: "get" | "list";
  /** The inputs of its calls, in turn. */
  inputs: [Input, ...Input[]];
  /** The number of calls that a client makes at once; it sends them in one request. */
  batch: number;
  milliseconds: number;
}

async function drive({ port, tokens, read, inputs, batch, milliseconds }: ClientLoad): Promise<LoadResult> {
  const latencies: number[] = [];
  const begun = performance.now();
  const drawn = async (token: string, first: number) => {
    const { feedback } = createClient({ url: `http://127.0.0.1:${port}`, token, retries: 0 });
    const call = async (n: number): Promise<unknown> => {
      const { projectSlug, feedbackId, limit, cursor } = inputs[n % inputs.length] ?? inputs[0];
      return read === "get"
        ? feedback.get.query({ projectSlug, feedbackId })
        : feedback.list.query({ projectSlug, limit, cursor });
    };
    for (let n = first; performance.now() - begun < milliseconds; n += batch) {
      const sent = performance.now();
      await Promise.all(Array.from({ length: batch }, (_, k) => call(n + k)));
      const taken = performance.now() - sent;
      for (let k = 0; k < batch; k++) latencies.push(taken);
    }
  };
  let fault: string | null = null;
  await Promise.all(tokens.map(drawn)).catch((error: unknown) => (fault = String(error)));
  return { ...summary(latencies), refused: 0, fault, milliseconds: performance.now() - begun };
}

process.on("message", (load: ClientLoad) => void drive(load).then((answered) => process.send?.(answered)));
