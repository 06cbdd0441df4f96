import type { FullFeedback, ShippingChangelog } from "@earshot/client";
import { stateOf } from "../publication.ts";

export type Shipped = Pick<FullFeedback, "id" | "title" | "status" | "stage">;
type When = "draft" | "now" | "later";

/** Everything that the editor changes. */
export interface Draft {
  title: string;
  summary: string;
  content: string;
  image: string;
  when: When;
  /** The time of publication if `when` is "later". */
  at: string;
  feedback: readonly Shipped[];
  /** The status that the feedback gets when this is published; "" leaves it as it is. */
  status: string;
  /** The id of the entry, if a save created it and then failed at another step. */
  madeId?: string;
}

const whenOf = { draft: "draft", scheduled: "later", published: "now" } as const;

/** Returns the draft of what is saved, as it was at that time. */
export function draftOf(entry: ShippingChangelog | null, now: number): Draft {
  const { title = "", summary, content, image, publish_date: at, feedback = [] } = entry ?? {};
  return {
    title,
    summary: summary ?? "",
    content: content ?? "",
    image: image ?? "",
    when: entry ? whenOf[stateOf(entry, now)] : "draft",
    at: at ?? "",
    feedback: feedback.map(({ id, title: name, status, stage }) => ({ id, title: name, status, stage })),
    status: "",
  };
}

/** Returns the changes in a stored text; none if the text is not valid. */
export function readChanges(text: string): Partial<Draft> {
  try {
    const changes: unknown = JSON.parse(text || "{}");
    return typeof changes === "object" && changes !== null ? changes : {};
  } catch {
    return {};
  }
}

/** Returns the changes that were made after something was saved. A choice that the server did not take is made again. */
export function changesSince(sent: Draft, now: Draft): Partial<Draft> {
  const later = Object.fromEntries(keys.flatMap((key) => (now[key] === sent[key] ? [] : [[key, now[key]]])));
  return shipsSame(sent, now) ? later : { ...later, feedback: now.feedback };
}

const keys = ["title", "summary", "content", "image", "when", "at", "status"] as const;

/** True if both ship the same feedback. */
export const shipsSame = (one: Draft, other: Draft): boolean =>
  one.feedback.map(({ id }) => id).join() === other.feedback.map(({ id }) => id).join();

export const isSame = (one: Draft, other: Draft): boolean =>
  keys.every((key) => one[key] === other[key]) && shipsSame(one, other);
