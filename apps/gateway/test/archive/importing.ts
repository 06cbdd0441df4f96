import { importPart, openImports, verify } from "@earshot/domain";
import { sql } from "kysely";
import { expect } from "vitest";
import { trpc } from "../support/http.ts";
import { db, em, server } from "../support/server.ts";
import type { World } from "../support/world.ts";

// Imports, as an admin makes them.

type Source = "csv" | "earshot" | "fider" | "uservoice" | "trello" | "quackback";
type Mapping = Partial<Record<"title" | "votes" | "author_email", string>>;

interface Count {
  kind: string;
  makes: number;
  changes: number;
  same: number;
  errors: number;
  kept: number;
  undone: number;
}

export const api = ({ owner }: World) => trpc(owner.token).import;

/** Creates an import, and sends its file. Returns its id with the response. */
export async function upload(world: World, source: Source, file: string | Buffer, mapping?: Mapping) {
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source, ...(mapping && { mapping }) });
  const response = await fetch(`${server.url}/p/${world.slug}/imports/${id}/file`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.owner.token}`, "content-type": "application/octet-stream" },
    body: typeof file === "string" ? file : new Uint8Array(file),
  });
  return { id, status: response.status, body: (await response.json()) as { error?: string | null } };
}

/** Does what the job does, to its end, or so many parts of it. */
export async function work(world: World, parts = Infinity): Promise<void> {
  for (const its of await openImports(em))
    if (its.project_id === world.id) for (let n = 0; n < parts && (await importPart(em, its)); n++);
}

export const preview = (world: World, importId: string) =>
  api(world).preview.query({ projectSlug: world.slug, importId });

export const countsOf = ({ counts }: { counts: Count[] }) =>
  Object.fromEntries(
    counts.map(({ kind, ...count }) => [
      kind,
      Object.fromEntries(Object.entries(count).filter(([, value]) => value > 0)),
    ]),
  );

/** Imports a file to the end, and returns what became of its rows. */
export async function imported(world: World, source: Source, file: string | Buffer, mapping?: Mapping) {
  const { id, body, status } = await upload(world, source, file, mapping);
  expect([status, body.error ?? undefined]).toEqual([200, undefined]);
  await api(world).start.mutate({ projectSlug: world.slug, importId: id });
  await work(world);
  const done = await preview(world, id);
  expect(done.state).toBe("finished");
  expect(await driftOf(world)).toEqual([]);
  return { id, ...countsOf(done) };
}

export async function undo(world: World, importId: string) {
  await api(world).undo.mutate({ projectSlug: world.slug, importId });
  await work(world);
  expect(await driftOf(world)).toEqual([]);
  return preview(world, importId);
}

export const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));
export const listOf = ({ slug, owner }: World) => trpc(owner.token).feedback.list.query({ projectSlug: slug });

/** What would tell somebody: it has to stay as it was. */
export async function toldOf({ id }: World) {
  const told = [];
  for (const table of ["events", "notifications", "webhook_deliveries"] as const) {
    const rows = db.selectFrom(table).select("project_id").where("project_id", "=", id);
    // That an import waits for its job, nobody is told.
    told.push(await rows.where(sql<boolean>`kind <> 'work.waiting'`).execute());
  }
  return told.flat();
}
