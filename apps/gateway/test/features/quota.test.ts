// @module-tag api
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

const world = await newWorld();
const { id, slug: projectSlug, owner } = world;
const feedbackId = await newFeedback(world, owner);
const call = trpc(owner.token);

const numbers = sql`from generate_series(1, 1000) n`;

/** The lists without pages: how to create an item, and, in SQL, 1,000 rows of it. */
const kinds = {
  "tags in the project": {
    make: () => call.tag.create.mutate({ projectSlug, name: "one more" }),
    rows: sql`insert into tags (project_id, id, name, color) select ${id}, gen_random_uuid(), n::text, '#000000' ${numbers}`,
  },
  "changelogs in the project": {
    make: () => call.changelog.create.mutate({ projectSlug, title: "One more" }),
    rows: sql`insert into changelogs (project_id, id, author_id, title, slug) select ${id}, gen_random_uuid(), ${owner.id}, 'A', 'a' || n ${numbers}`,
  },
  "invites to the project": {
    make: () => call.invite.create.mutate({ projectSlug, email: "one-more@test.example" }),
    rows: sql`insert into invites (project_id, id, email, creator_id) select ${id}, gen_random_uuid(), n || '@test.example', ${owner.id} ${numbers}`,
  },
  "tokens of yours": {
    make: () => call.token.create.mutate({ name: "One more" }),
    rows: sql`insert into tokens (id, user_id, name, prefix, hash)
      select gen_random_uuid(), ${owner.id}, 'A', 'ear_' || n, sha256((${owner.id} || n::text)::bytea) ${numbers}`,
  },
  "projects of yours": {
    make: () => call.project.create.mutate({ name: "One more", slug: `${projectSlug}-more` }),
    rows: sql`with made as (
        insert into projects (id, name, slug) select gen_random_uuid(), 'A', ${projectSlug} || '-' || n ${numbers} returning id),
        positions as (insert into relay_positions (project_id) select id from made)
      insert into members (project_id, user_id, role) select id, ${owner.id}, 'owner' from made`,
  },
};

test.each(Object.entries(kinds))("there can be at most 1,000 %s", async (what, { make, rows }) => {
  await make();
  await rows.execute(db);
  await expect(make()).rejects.toThrow(`there are 1000 ${what} already, which is the most: delete some first.`);
});

test("feedback can have at most 10,000 comments", async () => {
  await db.updateTable("feedback").set({ comment_count: 9_999 }).where("id", "=", feedbackId).execute();
  const make = () => call.comment.create.mutate({ projectSlug, feedbackId, content: "One more" });
  await make();
  await expect(make()).rejects.toThrow("there are 10000 comments on the feedback already");
  // Nothing of it was counted.
  expect(await call.feedback.get.query({ projectSlug, feedbackId })).toMatchObject({ comment_count: 10_000 });
  await db.updateTable("feedback").set({ comment_count: 1 }).where("id", "=", feedbackId).execute();
});
