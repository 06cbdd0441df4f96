import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import pg from "pg";
import { newOwner } from "./owner.ts";
import { startServer } from "./server.ts";

/** A gateway on a PostgreSQL database of its own, and two more sessions there: one in its way, one that looks on. */
export async function startRivalry() {
  const url = await newPostgresDatabase();
  const connection = await openPostgres({ url }, console.error);
  await connection.migrate();
  const { slug: projectSlug, token } = await newOwner(connection);
  const server = await startServer(connection.em);
  const [rival, observer] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([rival.connect(), observer.connect()]);
  return { connection, projectSlug, token, server, rival, observer };
}
