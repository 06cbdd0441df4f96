import { maxLineBytes } from "@earshot/db";
import { AnyLiveEvent } from "@earshot/domain";
import { Id } from "@earshot/operations";
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

/** Undefined for a line that this version does not know: a newer gateway may send others. */
export function readLine(line: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
