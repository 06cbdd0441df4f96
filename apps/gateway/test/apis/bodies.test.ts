// @module-tag api
import { describe, expect, test } from "vitest";
import { em, server } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";

const world = await newWorld();

const mutation = "mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { id } }";

/** The address at which each API creates feedback, and the body around its fields. */
const apis: Record<string, { path(world: World): string; around(fields: string, world: World): string }> = {
  REST: { path: ({ slug }) => `/v1/projects/${slug}/feedback`, around: (fields) => `{${fields}}` },
  tRPC: { path: () => "/trpc/feedback.create", around: (fields, { slug }) => `{"projectSlug":"${slug}",${fields}}` },
  GraphQL: {
    path: () => "/graphql",
    around: (fields, { slug }) => `{"query":"${mutation}","variables":{"input":{"projectSlug":"${slug}",${fields}}}}`,
  },
};

/** The response with REST's status: GraphQL sends 200 with its errors. */
async function create(
  api: keyof typeof apis,
  fields: string,
  { type = "application/json", encoding = "utf8" }: { type?: string; encoding?: BufferEncoding } = {},
) {
  const { path, around } = apis[api]!;
  const response = await fetch(`${server.url}${path(world)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.owner.token}`, "content-type": type },
    body: Buffer.from(around(fields, world), encoding),
  });
  const text = await response.text();
  return { status: response.status === 200 && text.startsWith('{"errors"') ? 400 : response.status, text };
}

const stored = async (): Promise<string[]> => {
  const rows = await em.execute<{ title: string }[]>("select title from feedback where project_id = ?", [world.id]);
  return rows.map(({ title }) => title);
};

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const fields = '"title":"Fine","description":"x"';

const errorOf = (text: string): unknown => (JSON.parse(text) as { error?: unknown }).error;

describe.each(Object.keys(apis))("through %s", (api) => {
  test("application/json is accepted in any case and as UTF-8, and another charset is 415, but on /v1", async () => {
    const charsets = ["", ";charset=utf-8", '; Charset="UTF-8"', "; q=1; charset=utf8"];
    const types = charsets.flatMap((charset) => [`application/json${charset}`, `Application/JSON${charset}`]);
    for (const type of types) expect((await create(api, fields, { type })).status, type).toBe(200);
    for (const charset of ["utf-16", '"UTF-16LE"', "iso-8859-1", "us-ascii", "utf-8x"]) {
      const { status, text } = await create(api, fields, { type: `application/json; charset=${charset}` });
      if (api === "REST") expect(status).toBe(200);
      else expect([status, errorOf(text)]).toEqual([415, "send the body in UTF-8."]);
    }
  });

  test("JSON nested deeper than 32 levels is 400 and stores nothing", async () => {
    const before = await stored();
    const bodies = [40, 100_000].flatMap((levels) => [
      `${fields},"x":${nested(levels)}`,
      `${fields},"tags":${nested(levels)}`,
      `"description":"x","title":${nested(levels)}`,
    ]);
    for (const body of [...bodies, `${fields},"x":${objects(40_000)}`, `${fields},"x":${"[".repeat(200_000)}`]) {
      const { status, text } = await create(api, body);
      expect([status, text.length < 500, text.includes("internal")]).toEqual([400, true, false]);
    }
    expect(await stored()).toEqual(before);
  });

  test("a body that is not UTF-8 is 400 and stores nothing", async () => {
    const before = await stored();
    const { status, text } = await create(api, '"title":"Café","description":"x"', { encoding: "latin1" });
    expect([status, text.includes("Caf")]).toEqual([400, false]);
    expect(await stored()).toEqual(before);
  });

  test("brackets inside a string do not count as levels", async () => {
    const title = `\\"${"[".repeat(100)}\\\\`;
    expect((await create(api, `"title":"${title}","description":"x"`)).status).toBe(200);
    expect(await stored()).toContain(JSON.parse(`"${title}"`));
  });

  test("20,000 unknown fields are ignored or rejected", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",");
    const { status, text } = await create(api, `${fields},${many}`);
    expect(status).toBe(api === "GraphQL" ? 400 : 200);
    // Each error quotes what was sent: one is made.
    expect(text.split('"message"').length).toBeLessThan(3);
  });

  test("the last of two equal fields is used, and __proto__ is an ordinary name", async () => {
    const twice = await create(api, `"title":"First","title":"Last of ${api}","description":"x"`);
    expect(twice.status).toBe(200);
    expect(await stored()).toContain(`Last of ${api}`);
    const proto = await create(
      api,
      `"description":"x","__proto__":{"title":"Polluted"},"constructor":{"prototype":{"title":"Polluted"}}`,
    );
    expect([proto.status, proto.text.includes("internal")]).toEqual([400, false]);
    expect(await stored()).not.toContain("Polluted");
    expect(({} as { title?: string }).title).toBeUndefined();
  });
});
