type Fetch = typeof globalThis.fetch;

/** What the network does to one request; undefined lets it pass. */
export type Fault = (pass: () => Promise<Response>) => Promise<Response>;

/** A network that loses or delays what these say, in their order, and passes the rest; with the requests that it saw. */
export function faulty(...faults: Fault[]) {
  const requests: { address: string; headers: HeadersInit | undefined }[] = [];
  const fetch: Fetch = async (input, init) => {
    requests.push({ address: String(input), headers: init?.headers });
    const pass = () => globalThis.fetch(input, init);
    return (faults.shift() ?? pass)(pass);
  };
  return { fetch, requests };
}
