import { type AddressInfo, createServer } from "node:net";

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => taken.once("listening", done));
  const { port } = taken.address() as AddressInfo;
  await new Promise((done) => taken.close(done));
  return port;
}
