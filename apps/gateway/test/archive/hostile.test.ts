// @module-tag system
// @module-tag embedded
import { seedDemo } from "@earshot/db";
import { newFolder, open } from "@earshot/db/testing";
import { importArchive, packArchive, signer } from "@earshot/jobs";
import type { Tables } from "@earshot/operations";
import { Readable, PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "../support/work.ts";
import { sealed, tarGz, untar } from "./tar.ts";

let connection: Awaited<ReturnType<typeof open>>;
let good: Map<string, string>;
let whole: Buffer;

const tables = () => connection.em.getKysely<Tables>();

beforeAll(async () => {
  connection = await open({ DATA_DIR: newFolder() });
  await seedDemo(connection.em);
  const target = new PassThrough();
  const written = buffer(target);
  await packArchive({ db: tables(), files }, "demo", target, signer("a secret of this server"));
  target.end();
  whole = await written;
  good = untar(whole);
});

afterAll(() => connection.close());

const importing = (file: Buffer, slug: string, signedBy?: string) =>
  importArchive(connection.em, () => Readable.from([file], { objectMode: false }), {
    slug,
    ownerId: null,
    withAccounts: false,
    signedBy,
    files,
  });

/** The archive with one of its files changed, and a manifest that fits. */
function changed(name: string, change: (content: string) => string): Buffer {
  return sealed(new Map([...good].map(([file, content]) => [file, file === name ? change(content) : content])));
}

/** The archive with the first record of a file changed. */
const withRecord = (name: string, change: (record: Record<string, unknown>) => object) =>
  changed(name, (content) => {
    const [first = "", ...rest] = content.split("\n");
    return [JSON.stringify(change(JSON.parse(first) as Record<string, unknown>)), ...rest].join("\n");
  });

const entries = () => [...good].map(([name, content]) => ({ name, content }));
const at = "2026-01-05T09:00:00.000Z";
const cannotBeStored = (name: string) =>
  new RegExp(`^${name}\\.ndjson has a record that contradicts itself or cannot be stored`);
const otherId = "00000000-0000-4000-8000-000000000000";
const nobody = { id: otherId, email: "", kind: "imported", external_id: null };

const hostile: Record<string, [make: () => Buffer, sentence: RegExp]> = {
  "no gzip": [() => Buffer.from("hello"), /it is no archive made by Earshot, or it is damaged or cut short/],
  "cut short": [() => whole.subarray(0, whole.length / 2), /damaged or cut short/],
  "no tar": [() => gzipSync("hello"), /damaged or cut short/],
  "a path out of its folder": [
    () => tarGz([{ name: "../../etc/passwd", content: "x" }]),
    /"\.\.\/\.\.\/etc\/passwd" stands where manifest\.json must be/,
  ],
  "a file too many": [() => tarGz([...entries(), { name: "more", content: "x" }]), /"more" is no file of it/],
  "a link": [() => tarGz([{ name: "manifest.json", content: "", type: "2" }]), /is a symlink, and not a file/],
  "a hard link": [() => tarGz([{ name: "manifest.json", content: "", type: "1" }]), /is a link, and not a file/],
  "a file missing": [() => tarGz(entries().slice(0, -1)), /it ends before files\.ndjson/],
  "files in another order": [
    () => tarGz([...entries().slice(0, 2), ...entries().slice(2).toReversed()]),
    /stands where project\.ndjson must be/,
  ],
  "a wrong hash": [
    () => tarGz(entries().map((entry) => ({ ...entry, content: entry.content.replace("demo", "DEMO") }))),
    /signature is not that of its manifest|SHA-256 is not that of the manifest/,
  ],
  "one changed letter": [
    () =>
      tarGz(
        entries().map((entry) =>
          entry.name === "tags.ndjson" ? { ...entry, content: entry.content.replace(/"name":"./, '"name":"X') } : entry,
        ),
      ),
    /^tags\.ndjson is damaged: its SHA-256 is not that of the manifest/,
  ],
  "a signature of something else": [
    () => {
      const manifest = JSON.stringify(JSON.parse(good.get("manifest.json") ?? ""));
      return tarGz(
        entries().map((entry) => (entry.name === "manifest.json" ? { ...entry, content: manifest } : entry)),
      );
    },
    /its signature is not that of its manifest/,
  ],
  "a newer format": [
    () => tarGz([{ name: "manifest.json", content: JSON.stringify({ format: 2 }) }]),
    /a newer Earshot made it \(format 2\)\. Update this one first/,
  ],
  "a manifest of 100 MB": [
    () => tarGz([{ name: "manifest.json", content: "x".repeat(100_000_000) }]),
    /manifest\.json has more than 65536 bytes/,
  ],
  "a line of 100 MB": [
    () => changed("comments.ndjson", (content) => `${content}${"x".repeat(100_000_000)}\n`),
    /^comments\.ndjson, line 77: is longer than 1 MB/,
  ],
  "a line that is no JSON": [
    () => changed("tags.ndjson", (content) => `${content}{\n`),
    /^tags\.ndjson, line \d+: is not JSON/,
  ],
  "deep JSON": [
    () => changed("events.ndjson", () => `${"[".repeat(10_000)}${"]".repeat(10_000)}\n`),
    /^events\.ndjson, line 1: is nested too deep/,
  ],
  "an unknown field": [
    () => withRecord("feedback.ndjson", (record) => ({ ...record, project_id: otherId })),
    /^feedback\.ndjson, line 1: .*project_id/,
  ],
  "a missing field": [
    () => withRecord("feedback.ndjson", ({ title: _, ...record }) => record),
    /^feedback\.ndjson, line 1: title is required/,
  ],
  "a field of another type": [
    () => withRecord("feedback.ndjson", (record) => ({ ...record, title: 5 })),
    /^feedback\.ndjson, line 1: title must be a string/,
  ],
  "U+0000": [
    () => withRecord("feedback.ndjson", (record) => ({ ...record, title: "a\u0000b" })),
    /title must not contain U\+0000/,
  ],
  "a vote for feedback of another project": [
    () => withRecord("votes.ndjson", (record) => ({ ...record, feedback_id: otherId })),
    /^votes\.ndjson refers to something that the archive does not have/,
  ],
  "a comment by nobody": [
    () => withRecord("comments.ndjson", (record) => ({ ...record, user_id: otherId })),
    /^comments\.ndjson refers to something that the archive does not have/,
  ],
  "two records of one id": [
    () => changed("tags.ndjson", (content) => content + content),
    /^tags\.ndjson has two records of one id or name/,
  ],
  "statuses without an order": [
    () => withRecord("statuses.ndjson", (record) => ({ ...record, position: 900 })),
    /the archive contradicts itself: the positions of the statuses/,
  ],
  "a lock by nobody": [
    () => withRecord("feedback.ndjson", (record) => ({ ...record, locked_at: at, locked_by: null })),
    cannotBeStored("feedback"),
  ],
  "former ids of somebody without an id": [
    () => withRecord("people.ndjson", (record) => ({ ...record, ...nobody, merged_external_ids: ["crm-1"] })),
    cannotBeStored("people"),
  ],
  "the year 0": [
    () => withRecord("tags.ndjson", (record) => ({ ...record, created_at: "0000-01-01T00:00:00.000Z" })),
    /^tags\.ndjson, line 1: created_at must be an ISO 8601 date and time in UTC/,
  ],
  "a comment that answers itself": [
    () => withRecord("comments.ndjson", (record) => ({ ...record, reply_to_id: record["id"] })),
    /the archive contradicts itself: a comment answers itself/,
  ],
  "two projects": [
    () => changed("project.ndjson", (content) => content + content),
    /^project\.ndjson must have one record/,
  ],
};

test.each(Object.entries(hostile))(
  "an archive is refused, and nothing is written: %s",

  async (_, [make, sentence]) => {
    await expect(importing(make(), "hostile")).rejects.toThrow(sentence);
    for (const table of ["feedback", "people", "tags", "comments", "changelogs"] as const)
      expect(await tables().selectFrom(table).select("project_id").distinct().execute()).toHaveLength(1);
    expect(await tables().selectFrom("deleted_projects").select("id").execute()).toEqual([]);
    expect(await tables().selectFrom("projects").select("slug").execute()).toEqual([{ slug: "demo" }]);
  },
);

test("an archive can be asked to be signed by a key", async () => {
  const { public_key: key } = JSON.parse(good.get("signature.json") ?? "{}") as { public_key: string };
  await expect(importing(whole, "signed", "another")).rejects.toThrow(`the archive is signed by another key: ${key}.`);
  await expect(importing(sealed(good), "unsigned", key)).rejects.toThrow("the archive is not signed.");
  expect(await importing(whole, "signed", key)).toMatchObject({ slug: "signed", signedBy: key });
});

test("somebody with an account here comes as that account, and not by an id of the product", async () => {
  const imported = { kind: "imported", external_id: "crm-1", merged_external_ids: ["crm-2"] };
  let id: unknown;
  const archive = withRecord("people.ndjson", (person) => {
    ({ id } = person);
    return { ...person, ...imported };
  });
  const { slug } = await importing(archive, "known");
  const people = await tables()
    .selectFrom("people")
    .innerJoin("projects", "projects.id", "people.project_id")
    .select(["kind", "external_id", "merged_external_ids"])
    .where("slug", "=", slug)
    .where("people.id", "=", String(id))
    .execute();
  expect(people).toEqual([{ kind: "account", external_id: null, merged_external_ids: [] }]);
});

test("whoever has the id of somebody else's account gets another one, also as the author of an answer", async () => {
  const recordsOf = (name: string) =>
    (good.get(name) ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const people = recordsOf("people.ndjson");
  const author = people.find(({ role, first_seen_at }) => role !== "owner" && first_seen_at !== null)!;
  const feedback = recordsOf("feedback.ndjson").map(({ answer, ...record }) => ({
    ...record,
    answer: answer ? { ...answer, user_id: author["id"] } : null,
  }));
  const ndjson = (records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const archive = sealed(
    new Map([
      ...good,
      ["people.ndjson", ndjson(people.map((one) => (one === author ? { ...one, email: "other@x.example" } : one)))],
      ["feedback.ndjson", ndjson(feedback)],
    ]),
  );
  const { slug } = await importing(archive, "renamed");
  const authors = await tables()
    .selectFrom("feedback_answers as a")
    .innerJoin("projects", "projects.id", "a.project_id")
    .innerJoin("people as p", (join) => join.onRef("p.project_id", "=", "a.project_id").onRef("p.id", "=", "a.user_id"))
    .select(["p.email", "p.kind"])
    .distinct()
    .where("slug", "=", slug)
    .execute();
  expect(authors).toEqual([{ email: "other@x.example", kind: "imported" }]);
});
