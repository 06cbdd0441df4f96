import { badRequest } from "@earshot/operations/errors";
import { jsonItems } from "../../formats/json-items.ts";
import { type Emit, writtenOf } from "../record.ts";
import { listOf, objectOf, recorder, textOf } from "../recorder.ts";

/** The time in the first eight digits of an id of Trello. */
const createdOf = (id: unknown): string => {
  const seconds = Number.parseInt(textOf(id).slice(0, 8), 16);
  return Number.isFinite(seconds) ? new Date(seconds * 1_000).toISOString() : "";
};

const colors: Readonly<Record<string, string>> = {
  green: "#22c55e",
  yellow: "#eab308",
  orange: "#f97316",
  red: "#ef4444",
  purple: "#a855f7",
  blue: "#3b82f6",
};

/** Reads a list of a board. Every board has cards and lists. */
function* itemsOf(path: string, name: "lists" | "cards" | "members" | "actions") {
  const items = jsonItems(path, "the file is not JSON: export the board as JSON.", name);
  let next = items.next();
  for (; !next.done; next = items.next()) yield objectOf(next.value);
  if (!next.value && (name === "lists" || name === "cards"))
    throw badRequest("the file is no board of Trello: export the board as JSON.");
}

/** Turns a board of Trello into records of an archive: lists are statuses, labels tags, and members who voted are voters. */
export function fromTrello(path: string, now: string, emit: Emit): void {
  const its = recorder("trello", now, emit, writtenOf);
  const byId = (name: "lists" | "members") =>
    new Map([...itemsOf(path, name)].map((item) => [textOf(item["id"]), item] as const));
  const [lists, members] = [byId("lists"), byId("members")];
  const person = (id: unknown, given: unknown = members.get(textOf(id))) =>
    its.person(id, {
      name: objectOf(given)["fullName"] ?? objectOf(given)["username"],
      avatar: objectOf(given)["avatarUrl"],
    });
  const cardOf = (action: Readonly<Record<string, unknown>>) =>
    textOf(objectOf(objectOf(action["data"])["card"])["id"]);
  const creators = new Map<string, { id: unknown; given: unknown }>();
  for (const action of itemsOf(path, "actions"))
    if (action["type"] === "createCard")
      creators.set(cardOf(action), { id: action["idMemberCreator"], given: action["memberCreator"] });
  const cards = new Map<string, string>();
  for (const card of itemsOf(path, "cards")) {
    const key = textOf(card["id"]);
    const list = lists.get(textOf(card["idList"]));
    const isOver = card["closed"] === true || list?.["closed"] === true;
    const creator = creators.get(key);
    const voters = [...new Set((Array.isArray(card["idMembersVoted"]) ? card["idMembersVoted"] : []) as unknown[])];
    const id = its.feedback(key, {
      author: person(creator?.id, creator?.given),
      title: textOf(card["name"]),
      text: card["desc"],
      status: its.status(isOver ? "archived" : textOf(list?.["name"]) || "open"),
      createdAt: createdOf(key),
      tags: listOf(card["labels"]).flatMap(({ name, color }) =>
        its.tag(textOf(name) || color, colors[textOf(color).replace(/_.*/, "")]),
      ),
      extraVotes: Number(objectOf(card["badges"])["votes"] ?? 0) - voters.length,
      addresses: [card["shortUrl"]],
      metadata: { url: card["shortUrl"] },
    });
    cards.set(key, id);
    for (const voter of voters) its.vote(id, person(voter), now);
  }
  for (const action of itemsOf(path, "actions")) {
    const feedbackId = action["type"] === "commentCard" && cards.get(cardOf(action));
    if (!feedbackId) continue;
    const { text } = objectOf(action["data"]);
    const author = person(action["idMemberCreator"], action["memberCreator"]);
    its.comment(textOf(action["id"]), { feedbackId, author, text, createdAt: action["date"] });
  }
}
