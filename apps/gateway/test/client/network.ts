import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Fetch = typeof globalThis.fetch;

/** A fault of the network for one request; undefined lets it pass. */
export type Fault = (pass: () => Promise<Response>) => Promise<Response>;

/** A network that loses or delays what these say, in their order, and passes the rest; with the requests and responses that it saw. */
export function faulty(...faults: Fault[]) {
  const requests: { address: string; headers: HeadersInit | undefined }[] = [];
  const responses: Response[] = [];
  const fetch: Fetch = async (input, init) => {
    requests.push({ address: String(input), headers: init?.headers });
    const pass = () => globalThis.fetch(input, init);
    const response = await (faults.shift() ?? pass)(pass);
    responses.push(response);
    return response;
  };
  return { fetch, requests, responses };
}

/** Starts a service that ends with the test; returns its address. */
export async function listening(service: Server): Promise<string> {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => service.closeAllConnections());
  onTestFinished(() => void service.close());
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}
