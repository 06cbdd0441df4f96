import { badRequest } from "@earshot/operations/errors";
import { readText } from "../../formats/text-file.ts";
import { unzip } from "../../formats/zip.ts";
import type { Emit } from "../record.ts";
import { recorder, survivorOf } from "../recorder.ts";
import { type TableRow, tableOf } from "./tables.ts";

function isZip(path: string): boolean {
  const [begin = ""] = readText(path);
  return begin.startsWith("PK\u0003\u0004");
}

/** The CSV of suggestions and that of users, of which a file may have only the first. */
async function tablesOf(path: string, folder: string) {
  const paths = isZip(path) ? [...(await unzip(path, folder, (name) => /\.csv$/i.test(name))).values()] : [path];
  const suggestions = paths.find((one) => {
    const [first] = tableOf(one);
    return first?.get("suggestion.title", "title");
  });
  if (suggestions === undefined) throw badRequest("the file has no suggestions: it needs a column suggestion.title.");
  return { suggestions, users: paths.filter((one) => one !== suggestions) };
}

/** Turns UserVoice's CSV of suggestions, and that of users if it is there, into records of an archive. */
export async function fromUserVoice(path: string, folder: string, now: string, emit: Emit): Promise<void> {
  const { suggestions, users } = await tablesOf(path, folder);
  const its = recorder("uservoice", now, emit);
  const person = (email: string, name: string, externalId = "") =>
    its.person(email.toLowerCase() || name, { email, name, externalId });
  for (const one of users)
    for (const row of tableOf(one)) {
      const email = row.get("external_user.email_address", "user.email_address", "email_address", "email");
      const externalId = row.get("external_user.external_id", "user.guid");
      if (email) person(email, row.get("external_user.name", "user.name", "name"), externalId);
    }
  const of = (name: string) => [`suggestion.${name}`, name];
  const idOf = (row: TableRow) => row.get(...of("id"));
  const createdOf = (row: TableRow) => row.get(...of("created_timestamp"), ...of("created_at"));
  const created = new Map<string, string>();
  const parents = new Map<string, string>();
  for (const row of tableOf(suggestions)) {
    const parent = row.get(...of("parent.id"), ...of("parent_id"));
    created.set(idOf(row), createdOf(row));
    if (parent) parents.set(idOf(row), parent);
  }
  const merged = new Map([...parents].filter(([, parent]) => created.has(parent)));
  for (const row of tableOf(suggestions)) {
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
      createdAt: createdOf(row),
      tags: [
        ...its.tag(row.get(...of("forum.name"))),
        ...its.tag(row.get(...of("category.name"))),
        ...row
          .get(...of("labels.name"), ...of("labels"))
          .split(/[,;|]/)
          .flatMap((name) => its.tag(name)),
      ],
      extraVotes:
        Number(row.get(...of("supporters_count"), ...of("votes_count"), ...of("vote_count"))) ||
        Number(row.get(...of("supporters"))) ||
        0,
      mergedInto: survivor === key ? null : its.feedbackId(survivor, created.get(survivor)),
      addresses: [row.get(...of("portal_url"))],
      metadata: { url: row.get(...of("portal_url")) },
      answer: answer
        ? {
            author: person("", row.get(...of("status_update.created_by.name")) || "Team"),
            text: answer,
            createdAt: row.get(...of("status_update.created_at")) || createdOf(row),
          }
        : null,
    });
  }
}
