import type { StagedRow } from "@earshot/domain";
import { badRequest } from "@earshot/operations";
import { decodeText } from "../../formats/csv-text.ts";
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

function boardOf(file: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const board = objectOf(JSON.parse(decodeText(file).replace(/^\ufeff/, "")));
    if (Array.isArray(board["cards"]) && Array.isArray(board["lists"])) return board;
  } catch {
    throw badRequest("the file is not JSON: export the board as JSON.");
  }
  throw badRequest("the file is no board of Trello: export the board as JSON.");
}

/** Turns a board of Trello into records of an archive: lists are statuses, labels tags, and members who voted are voters. */
export function fromTrello(file: Uint8Array, now: string): StagedRow[] {
  const board = boardOf(file);
  const its = recorder("trello", now);
  const members = new Map(listOf(board["members"]).map((member) => [textOf(member["id"]), member]));
  const person = (id: unknown, given: unknown = members.get(textOf(id))) =>
    its.person(id, {
      name: objectOf(given)["fullName"] ?? objectOf(given)["username"],
      avatar: objectOf(given)["avatarUrl"],
    });
  const actions = listOf(board["actions"]);
  const creators = new Map(
    actions
      .filter(({ type }) => type === "createCard")
      .map((action) => [textOf(objectOf(objectOf(action["data"])["card"])["id"]), action]),
  );
  const lists = new Map(listOf(board["lists"]).map((list) => [textOf(list["id"]), list]));
  const cards = new Map<string, string>();
  for (const card of listOf(board["cards"])) {
    const key = textOf(card["id"]);
    const list = lists.get(textOf(card["idList"]));
    const isOver = card["closed"] === true || list?.["closed"] === true;
    const creator = creators.get(key);
    const voters = [...new Set((Array.isArray(card["idMembersVoted"]) ? card["idMembersVoted"] : []) as unknown[])];
    const id = its.feedback(key, {
      author: person(creator?.["idMemberCreator"], creator?.["memberCreator"]),
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
  for (const action of actions.filter(({ type }) => type === "commentCard").toReversed()) {
    const data = objectOf(action["data"]);
    const feedbackId = cards.get(textOf(objectOf(data["card"])["id"]));
    if (!feedbackId) continue;
    const author = person(action["idMemberCreator"], action["memberCreator"]);
    its.comment(textOf(action["id"]), { feedbackId, author, text: data["text"], createdAt: action["date"] });
  }
  return its.rows;
}
