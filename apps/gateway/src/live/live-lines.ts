import { maxLineBytes } from "@earshot/db";
import { AnyLiveEvent } from "@earshot/domain";
import { Id, type LiveEvent } from "@earshot/operations";
import { z } from "zod";

/** `project_id` is the topic, and may be a user's id: older gateways know the topic by that name. */
const Message = z.object({
  project_id: Id,
  events: z.array(z.intersection(AnyLiveEvent, z.object({ id: Id.exactOptional() }))),
});

/** Returns events as lines for other processes: several, if one would be too long for a notification. */
export function linesOf(topic: string, events: readonly unknown[]): string[] {
  const line = JSON.stringify({ project_id: topic, events });
  if (events.length === 1 || Buffer.byteLength(line) <= maxLineBytes) return [line];
  const half = Math.ceil(events.length / 2);
  return [...linesOf(topic, events.slice(0, half)), ...linesOf(topic, events.slice(half))];
}

/** The beginning of the kinds of events for one person, whose topic is the user's id. The relay does not pass them on. */
const ofPerson = "notifications.";

/** True if these events belong to a project, and not to one person. */
export const isOfProject = ([first]: readonly LiveEvent[]): boolean => first?.kind.startsWith(ofPerson) === false;

/**
 * Returns the project that a line is about; undefined if it is about a person. Every process that does background work
 * calls this for each line, so it does not parse the JSON.
 */
export const projectOf = (line: string): string | undefined =>
  line.includes(`"events":[{"kind":"${ofPerson}`) ? undefined : /^\{"project_id":"([0-9a-f-]{36})"/.exec(line)?.[1];

/**
 * Returns the message of a line. Undefined for a line that this version does not know: a newer gateway may send others.
 */
export function readLine(line: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
