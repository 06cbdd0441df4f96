// REST: imports feedback from a CSV file with the columns title, description, status and tags (a;b).
//
//   TOKEN=… node import.ts demo feedback.csv
//
// It can be run again after it broke off: what is there already is not made twice within a day.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import createClient from "openapi-fetch";
import type { paths } from "./rest.d.ts";

const { EARSHOT_URL = "http://127.0.0.1:4000", TOKEN = "" } = process.env;
const [projectSlug = "demo", file = "feedback.csv"] = process.argv.slice(2);

const { POST } = createClient<paths>({ baseUrl: `${EARSHOT_URL}/v1`, headers: { authorization: `Bearer ${TOKEN}` } });

type Row = Record<"title" | "description" | "status" | "tags", string>;
const rows = parse<Row>(readFileSync(file), { columns: true, bom: true, trim: true });

/** The same row has the same key whenever it is sent, and nobody without the token can work it out. */
const keyOf = (row: Row) =>
  createHmac("sha256", TOKEN)
    .update(JSON.stringify([projectSlug, row]))
    .digest("hex");

for (const row of rows) {
  const { title, description, status } = row;
  const tags = row.tags.split(";").filter(Boolean);
  for (let attempt = 1; ; attempt++) {
    const { data, error, response } = await POST("/projects/{projectSlug}/feedback", {
      params: { path: { projectSlug }, header: { "Idempotency-Key": keyOf(row) } },
      body: { title, description, status, tags },
    });
    if (data) {
      console.log(`${data.id} ${data.title}`);
      break;
    }
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === 5) throw new Error(`${title}: ${error.error}`);
    await wait(Number(response.headers.get("retry-after") ?? 1) * 1000);
  }
}
