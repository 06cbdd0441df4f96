import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** One address before several servers: each connection goes to the first that takes it. It ends with the test. */
export async function startTcpProxy(ports: () => readonly number[]): Promise<{ url: string }> {
  const open = new Set<Socket>();
  const pipe = (client: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void client.destroy();
    const server = connect(port, "127.0.0.1");
    open.add(server);
    server.on("error", () => (server.connecting || server.bytesRead > 0 ? client.destroy() : pipe(client, others)));
    server.once("connect", () => client.pipe(server).pipe(client));
    server.on("close", () => {
      open.delete(server);
      if (server.bytesRead > 0) client.destroy();
    });
    client.on("close", () => server.destroy());
  };
  const proxy = createServer((client) => {
    open.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => open.delete(client));
    pipe(client, ports());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}
