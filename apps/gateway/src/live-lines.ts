import { maxLineBytes } from "@earshot/db";
import { AnyLiveEvent } from "@earshot/domain";
import { Id, type LiveEvent } from "@earshot/operations";
import { z } from "zod";

/** `project_id` is a topic, which may also be a user's id: older gateways know it by that name. */
const Message = z.object({ project_id: Id, events: z.array(AnyLiveEvent) });

/** Writes events as lines for other processes: several, where one would be too long for a notification. */
export function linesOf(topic: string, events: readonly unknown[]): string[] {
  const line = JSON.stringify({ project_id: topic, events });
  if (events.length === 1 || Buffer.byteLength(line) <= maxLineBytes) return [line];
  const half = Math.ceil(events.length / 2);
  return [...linesOf(topic, events.slice(0, half)), ...linesOf(topic, events.slice(half))];
}

/** What a person is told of, by their id. It has no events that wait to be passed on. */
const ofPerson = "notifications.";

/** Whether these events are of a project, and not a person's own. */
export const isOfProject = ([first]: readonly LiveEvent[]): boolean => first?.kind.startsWith(ofPerson) === false;

/** The project that a line is about; undefined if it is about a person. Every process that does the work asks it of each line. */
export const projectOf = (line: string): string | undefined =>
  line.includes(`"events":[{"kind":"${ofPerson}`) ? undefined : /^\{"project_id":"([0-9a-f-]{36})"/.exec(line)?.[1];

/** Undefined for a line that this version does not know: a newer gateway may send others. */
export function readLine(line: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
