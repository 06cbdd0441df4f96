import { toDomainError } from "@earshot/operations";
import { callbackify } from "node:util";
import pg from "pg";
import { serverUrls } from "./server-urls.ts";

/** The milliseconds that a server may take to connect, and to tell whether it accepts writes. */
const responseTime = 1_000;
/** The milliseconds for which the choice of a server holds. */
const choiceTime = 1_000;

/** The options by which a client or a pool of `pg` reaches its server. Times are milliseconds. */
export interface ServerOptions extends pg.ClientConfig {
  readonly connectionString: string;
  readonly Client: typeof pg.Client;
}

/** With several hosts in the URL, each new connection goes to the one that accepts writes at the time. */
export function serverOptions(url: string): ServerOptions {
  const urls = serverUrls(url);
  return {
    connectionString: urls[0] ?? url,
    Client: urls.length > 1 ? clientOfWritable(urls) : pg.Client,
    connectionTimeoutMillis: 1_500,
    keepAlive: true,
    application_name: "earshot",
  };
}

interface Server {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

function clientOfWritable(urls: readonly string[]): typeof pg.Client {
  const choose = chooser(urls);
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!callback) return this.#connect();
      callbackify(() => this.#connect())(callback as (error: Error | null) => void);
    }

    async #connect(): Promise<pg.Client> {
      const { host, port } = await choose();
      Object.assign(this, { host, port });
      return super.connect();
    }
  };
}

/** Finds the server that accepts writes. A pool that opens many connections at a time asks once. */
function chooser(urls: readonly string[]): () => Promise<Server> {
  let latest: Server | undefined;
  let choice: Promise<Server> | undefined;
  const forget = () => void (choice = undefined);
  const find = async () => {
    // It stays the choice while it accepts writes, so that all connections of a process go to one server.
    const same = latest && (await askWritable(latest.url).catch(() => undefined));
    return (latest = same ?? (await firstWritable(urls)));
  };
  return () => {
    if (!choice) {
      choice = find();
      choice.then(() => setTimeout(forget, choiceTime).unref(), forget);
    }
    return choice;
  };
}

async function firstWritable(urls: readonly string[]): Promise<Server> {
  try {
    return await Promise.any(urls.map(askWritable));
  } catch (error) {
    const { errors }: { errors: readonly Error[] } = error as AggregateError;
    // Waiting does not solve a wrong password or a missing database.
    const fault = errors.find((each) => toDomainError(each).code !== "SERVICE_UNAVAILABLE");
    throw fault ?? readOnly(`none of the servers accepts writes: ${errors.map(({ message }) => message).join("; ")}`);
  }
}

/** PostgreSQL's own code for a write on a standby. */
const readOnly = (message: string) => Object.assign(new Error(message), { code: "25006" });

/** Throws if the server does not accept writes, or cannot be reached. */
async function askWritable(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "earshot",
    connectionTimeoutMillis: responseTime,
    query_timeout: responseTime,
  });
  // It may break while nothing waits for it.
  client.on("error", () => undefined);
  const { host, port } = client;
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only !== "off") throw readOnly(`${host}:${port} is read-only`);
    return { url, host, port };
  } finally {
    void client.end().catch(() => undefined);
  }
}
