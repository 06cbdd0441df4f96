import type { StagedRow } from "@earshot/domain";
import { badRequest } from "@earshot/operations";
import { recorder, survivorOf } from "../recorder.ts";
import { unzip } from "../../formats/zip.ts";
import { tableOf } from "./tables.ts";

const isZip = (file: Buffer) => file.subarray(0, 2).toString("latin1") === "PK";

/** The CSV of suggestions and that of users, of which a file may have only the first. */
function tablesOf(file: Buffer) {
  const files = isZip(file) ? [...unzip(file, (name) => /\.csv$/i.test(name)).values()] : [file];
  const tables = files.map(tableOf).filter(([first]) => first);
  const isSuggestions = ([row]: ReturnType<typeof tableOf>) => row?.get("suggestion.title", "title") !== "";
  const suggestions = tables.find(isSuggestions);
  if (!suggestions) throw badRequest("the file has no suggestions: it needs a column suggestion.title.");
  return { suggestions, users: tables.filter((table) => table !== suggestions).flat() };
}

/** Turns UserVoice's CSV of suggestions, and that of users if it is there, into records of an archive. */
export function fromUserVoice(file: Buffer, now: string): StagedRow[] {
  const { suggestions, users } = tablesOf(file);
  const its = recorder("uservoice", now);
  const person = (email: string, name: string, externalId = "") =>
    its.person(email.toLowerCase() || name, { email, name, externalId });
  for (const row of users) {
    const email = row.get("external_user.email_address", "user.email_address", "email_address", "email");
    if (email)
      person(
        email,
        row.get("external_user.name", "user.name", "name"),
        row.get("external_user.external_id", "user.guid"),
      );
  }
  const of = (name: string) => [`suggestion.${name}`, name];
  const idOf = (row: (typeof suggestions)[number]) => row.get(...of("id"));
  const byId = new Map(suggestions.map((row) => [idOf(row), row]));
  const merged = new Map(
    suggestions.flatMap((row) => {
      const parent = row.get(...of("parent.id"), ...of("parent_id"));
      return byId.has(parent) ? [[idOf(row), parent] as const] : [];
    }),
  );
  const created = (row: (typeof suggestions)[number] | undefined) =>
    row?.get(...of("created_timestamp"), ...of("created_at"));
  for (const row of suggestions) {
    const key = idOf(row) || row.get(...of("title"));
    const survivor = survivorOf(key, merged);
    const answer = row.get(...of("status_update.body"), ...of("official_response"));
    its.feedback(key, {
      line: row.line,
      author: person(
        row.get(...of("created_by.email_address"), ...of("creator.email")),
        row.get(...of("created_by.name"), ...of("creator.name")),
      ),
      title: row.get(...of("title")),
      text: row.get(...of("body"), ...of("text")),
      status: its.status(row.get(...of("status.name"), ...of("status")) || "open"),
      createdAt: created(row),
      tags: [
        ...its.tag(row.get(...of("forum.name"))),
        ...its.tag(row.get(...of("category.name"))),
        ...row
          .get(...of("labels.name"), ...of("labels"))
          .split(/[,;|]/)
          .flatMap((name) => its.tag(name)),
      ],
      extraVotes: Number(row.get(...of("supporters_count"), ...of("votes_count"), ...of("vote_count"))) || 0,
      mergedInto: survivor === key ? null : its.feedbackId(survivor, created(byId.get(survivor))),
      addresses: [row.get(...of("portal_url"))],
      metadata: { url: row.get(...of("portal_url")) },
      answer: answer
        ? {
            author: person("", row.get(...of("status_update.created_by.name")) || "Team"),
            text: answer,
            createdAt: row.get(...of("status_update.created_at")) || created(row),
          }
        : null,
    });
  }
  return its.rows;
}
