// @module-tag system
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createClient } from "@earshot/client";
import { trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { statementsOf, useRecorded } from "../support/statements.ts";
import { nextChange, openStream, patience, type Stream } from "../support/stream.ts";
import { newPerson, newWorld, type World } from "../support/world.ts";

const create = async ({ slug: projectSlug, outsider }: World, title: string) =>
  (await trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description: "D" })).id;

/** The feedback and the id of the stream's next event. */
async function nextOf(api: "tRPC" | "GraphQL", stream: Stream): Promise<{ id: string; about: unknown; kind: string }> {
  const event = await stream.next();
  const change = api === "tRPC" ? event?.data : event?.data.data.feedbackChanged;
  return {
    id: String(event?.id ?? change.id),
    about: change.feedback_id ?? change.feedbackId ?? null,
    kind: String(change.kind).toLowerCase(),
  };
}

describe.each(["tRPC", "GraphQL"] as const)("a stream by %s", (api) => {
  const open = ({ slug, member }: World, lastEventId?: string) =>
    openStream(api, member.token, slug, { fields: "id kind feedbackId", lastEventId });

  test("resumes after the last event that arrived, and goes on with new ones", async () => {
    const world = await newWorld();
    const first = await open(world);
    const seen = await create(world, "Seen");
    const { id, about } = await nextOf(api, first);
    expect(about).toBe(seen);
    first.abort();
    const missed = [await create(world, "Missed"), await create(world, "Missed, too")];
    const second = await open(world, id);
    const later = await create(world, "Later");
    for (const expected of [...missed, later]) expect((await nextOf(api, second)).about).toBe(expected);
  });

  test("says so where it cannot resume: after more than 1,000 events, or after a day", async () => {
    const world = await newWorld();
    const stream = await open(world);
    await create(world, "Seen");
    const { id } = await nextOf(api, stream);
    await sql`insert into events (project_id, id, kind, data) select ${world.id}::uuid,
      (${id.slice(0, 14)} || substr(gen_random_uuid()::text, 15))::uuid, 'feedback.updated', '{}'
      from generate_series(1, 1001)`.execute(db);
    const old = `00000000${id.slice(8)}`;
    for (const last of [id, old]) {
      const resumed = await open(world, last);
      expect(await nextOf(api, resumed)).toMatchObject({ kind: "changes_missed", about: null });
      const later = await create(world, "Later");
      expect((await nextOf(api, resumed)).about).toBe(later);
    }
  });
});

test("an event has the same id live and in the list of events", async () => {
  const world = await newWorld();
  const stream = await openStream("tRPC", world.member.token, world.slug);
  await create(world, "A");
  const { id } = await nextOf("tRPC", stream);
  const list = async () => (await trpc(world.member.token).event.list.query({ projectSlug: world.slug })).items;
  await expect.poll(async () => (await list()).map((event) => event.id)).toEqual([id]);
});

test("the header Last-Event-ID resumes a stream of tRPC", async () => {
  const world = await newWorld();
  const stream = await openStream("tRPC", world.member.token, world.slug);
  await create(world, "Seen");
  const { id } = await nextOf("tRPC", stream);
  stream.abort();
  const missed = await create(world, "Missed");
  const resumed = await openStream("tRPC", world.member.token, world.slug, { headers: { "last-event-id": id } });
  expect((await nextOf("tRPC", resumed)).about).toBe(missed);
});

test("the client resumes by itself", async () => {
  const world = await newWorld();
  const got: (string | null)[] = [];
  let isCut = false;
  let cut = () => undefined as void;
  const client = createClient({
    url: server.url,
    token: world.member.token,
    async fetch(url, init) {
      if (isCut) throw new TypeError("fetch failed");
      const response = await fetch(url, init);
      if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
      const { readable, writable } = new TransformStream();
      const breaking = new AbortController();
      cut = () => breaking.abort();
      void response.body?.pipeTo(writable, { signal: breaking.signal }).catch(() => undefined);
      return new Response(readable, response);
    },
  });
  let started = () => undefined as void;
  const onceStarted = new Promise<void>((resolve) => (started = resolve));
  const watching = client.feedback.changed.subscribe(
    { projectSlug: world.slug },
    { onStarted: () => started(), onData: ({ feedback_id }) => void got.push(feedback_id) },
  );
  await onceStarted;
  const seen = await create(world, "Seen");
  await expect.poll(() => got, patience).toEqual([seen]);
  isCut = true;
  cut();
  const missed = await create(world, "Missed");
  isCut = false;
  await expect.poll(() => got, patience).toEqual([seen, missed]);
  watching.unsubscribe();
});

test("the streams of a process share the check of their callers, whoever they are", async () => {
  const world = await newWorld();
  const people = await Promise.all(Array.from({ length: 10 }, () => newPerson("Reader")));
  await useRecorded(world.member, ...people);
  const streams = await Promise.all(
    [undefined, undefined, ...people.map(({ token }) => token), ...people.map(({ token }) => token)].map((token) =>
      openStream("tRPC", token, world.slug),
    ),
  );
  const statements = await statementsOf(async () => {
    server.app.publish(world.id, [{ kind: "statuses.changed" }]);
    for (const stream of streams) expect(await nextChange(stream)).toMatchObject({ kind: "statuses_changed" });
  });
  // One of all that wait at the same time. PostgreSQL may bring the event while some are still busy.
  expect(statements.filter((text) => text.includes("caller")).length).toBeLessThanOrEqual(2);
});
