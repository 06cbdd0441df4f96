// @module-tag system
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld } from "../support/world.ts";
import { imported, listOf, preview, toldOf, upload } from "./importing.ts";
import { zipOf } from "./zip.ts";

test("UserVoice: merged suggestions, labels, counts, users, Windows-1252 and times of its own form", async () => {
  const world = await newWorld();
  const csv = `suggestion.id,suggestion.title,suggestion.body,suggestion.forum.name,suggestion.status.name,suggestion.labels.name,suggestion.parent.id,suggestion.created_timestamp,suggestion.supporters_count,suggestion.created_by.email_address,suggestion.created_by.name
1,"Größe, wählbar","<div>Eins<br>Zwei</div>",Ideen,Started,"ui, web",,2019/03/04 05:06:07 +0000,12,ADA@x.example,Ada
2,Same,,Ideen,,,1,2019-03-05 05:06:07 UTC,3,,
3,,No title,Ideen,,,,,,,
`;
  const users = "external_user.email_address,external_user.external_id,external_user.name\nada@x.example,own-1,Ada L\n";
  const zip = zipOf({ "suggestions.csv": Buffer.from(csv, "latin1"), "users.csv": users });
  const { id, ...counts } = await imported(world, "uservoice", zip);
  expect(counts).toMatchObject({ feedback: { makes: 2, errors: 1 }, tags: { makes: 3 } });
  expect((await preview(world, id)).problems).toEqual([{ kind: "feedback", line: 4, message: "title is required." }]);
  expect(await listOf(world)).toMatchObject([
    {
      title: "Größe, wählbar",
      description: "Eins\nZwei",
      status: "Started",
      upvotes: 15,
      created_at: "2019-03-04T05:06:07.000Z",
    },
  ]);
  const { items } = await trpc(world.owner.token).person.list.query({ projectSlug: world.slug, kind: "imported" });
  expect(items.find(({ external_id }) => external_id === "own-1")).toMatchObject({
    email: "ada@x.example",
    name: "Ada L",
  });
  expect(await upload(world, "uservoice", "a,b\n1,2\n")).toMatchObject({
    status: 400,
    body: { error: "the file has no suggestions: it needs a column suggestion.title." },
  });
});

test("UserVoice: supporters may be in a column of another name", async () => {
  const world = await newWorld();
  await imported(world, "uservoice", "suggestion.id,suggestion.title,suggestion.supporters\n1,One,7\n");
  expect(await listOf(world)).toMatchObject([{ title: "One", upvotes: 7 }]);
});

test("Trello: lists, labels, voters, archived cards, comments of people who left, and a byte order mark", async () => {
  const world = await newWorld();
  const card = (id: string, more: object = {}) => ({
    id: `5f000000${id.padEnd(16, "0")}`,
    name: `Card ${id}`,
    desc: "Text",
    idList: "l1",
    labels: [],
    idMembersVoted: [],
    closed: false,
    ...more,
  });
  const board = {
    lists: [
      { id: "l1", name: "Doing" },
      { id: "l2", name: "Old", closed: true },
    ],
    members: [{ id: "m1", fullName: "Mo", username: "mo" }],
    cards: [
      card("a", {
        labels: [
          { name: "", color: "red" },
          { name: "ui", color: "blue" },
        ],
        idMembersVoted: ["m1", "m1"],
        badges: { votes: 3 },
      }),
      card("b", { idList: "l2", closed: true }),
    ],
    actions: [
      {
        id: "c2",
        type: "commentCard",
        date: "2021-01-02T00:00:00.000Z",
        idMemberCreator: "gone",
        data: { card: { id: card("a").id }, text: "Later" },
      },
      {
        id: "c1",
        type: "commentCard",
        date: "2021-01-01T00:00:00.000Z",
        idMemberCreator: "m1",
        data: { card: { id: card("a").id }, text: "First" },
      },
      { id: "x", type: "updateCard", data: { card: { id: card("a").id } } },
    ],
  };
  const { id, ...counts } = await imported(world, "trello", `\ufeff${JSON.stringify(board)}`);
  expect(id).toBeTruthy();
  expect(counts).toMatchObject({ tags: { makes: 2 }, comments: { makes: 2 }, votes: { makes: 1 } });
  expect((await listOf(world)).toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: "Card a", status: "Doing", upvotes: 3, comment_count: 2, created_at: "2020-07-04T04:05:20.000Z" },
    { title: "Card b", status: "archived" },
  ]);
  expect((await upload(world, "trello", "{}")).body.error).toBe(
    "the file is no board of Trello: export the board as JSON.",
  );
  // A list that ends as an object would.
  expect((await upload(world, "trello", '{"lists":[],"cards":[{"id":"a"}}}')).body.error).toBe(
    "the file is not JSON: export the board as JSON.",
  );
});

test("Quackback: comments, votes, notes and private comments, what is held back, and the same again", async () => {
  const world = await newWorld();
  const zip = (title: string) =>
    zipOf({
      "export/posts.csv": `id,title,body,author_email,author_name,board,status,moderation,tags,vote_count,created_at
1,"${title}","Line
two",ann@x.example,Ann,Ideas,in_progress,published,"ui,web",4,2024-01-02T03:04:05Z
2,Spam,,x@x.example,,Ideas,open,spam,,0,2024-01-02T03:04:05Z
3,Other,,,,Bugs,open,published,,1,2024-01-02
`,
      "export/comments.csv": `id,post_id,parent_id,author_email,author_name,content,is_private,created_at
b,1,a,bob@x.example,Bob,"=Reply",false,2024-01-04T00:00:00Z
a,1,,ann@x.example,Ann,Comment,false,2024-01-03T00:00:00Z
c,1,,ann@x.example,Ann,Hidden,true,2024-01-03T00:00:00Z
`,
      "export/votes.csv":
        "post_id,voter_email,created_at\n1,ann@x.example,2024-01-02\n1,ann@x.example,2024-01-02\n1,bob@x.example,2024-01-02\n",
      "export/notes.csv": "post_id,content\n1,Team only\n",
    });
  const { id, ...counts } = await imported(world, "quackback", zip("Dark mode"));
  expect(id).toBeTruthy();
  expect(counts).toMatchObject({
    feedback: { makes: 2, errors: 1 },
    comments: { makes: 2 },
    notes: { makes: 2 },
    votes: { makes: 2 },
  });
  const { notes } = await db
    .selectFrom("notes")
    .select(sql<string[]>`array_agg(content order by content)`.as("notes"))
    .where("project_id", "=", world.id)
    .executeTakeFirstOrThrow();
  expect(notes).toEqual(["Hidden", "Team only"]);
  const item = async () => (await listOf(world)).find(({ comment_count }) => comment_count === 2);
  expect(await item()).toMatchObject({ title: "Dark mode", status: "in progress", upvotes: 4 });
  expect(await imported(world, "quackback", zip("Night mode"))).toMatchObject({
    feedback: { changes: 1, same: 1 },
    comments: { same: 2 },
    votes: { same: 2 },
  });
  expect(await item()).toMatchObject({ title: "Night mode" });
  expect(await toldOf(world)).toEqual([]);
});
