import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

const types: Readonly<Record<string, number>> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };

const nameData = (name: string) =>
  Buffer.concat([...name.split(".").map((label) => textData(label)), Buffer.from([0])]);
const textData = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

const encoders: Readonly<Record<string, (value: string) => Buffer>> = {
  A: (value) => Buffer.from(value.split(".").map(Number)),
  CNAME: nameData,
  TXT: textData,
};

/** The labels of the question's name, and where it ends. */
function question(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  while (message[at]) {
    const size = message[at]!;
    labels.push(message.toString("ascii", at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** A name server with the records of this map, such as `TXT example.com`, which may change. `asked` counts questions. */
export async function startNameServer(records: Map<string, string[]>) {
  const socket = createSocket("udp4");
  const server = { address: "", asked: 0 };
  socket.on("message", (message, { port, address }) => {
    server.asked++;
    const { name, type, end } = question(message);
    const kind = Object.keys(types).find((key) => types[key] === type) ?? "";
    const values = records.get(`${kind} ${name.toLowerCase()}`) ?? [];
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(values.length > 0 ? 0x8180 : 0x8183, 2);
    for (const [at, count] of [1, values.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * at);
    const answers = values.map((value) => {
      const data = encoders[kind]!(value);
      const start = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
      return Buffer.concat([start, data]);
    });
    socket.send(Buffer.concat([header, message.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}
