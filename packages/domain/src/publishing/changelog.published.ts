import { quietly } from "@earshot/operations";
import type { z } from "zod";
import type { Changelog } from "../changelog/changelog.schema.ts";
import type { Shipped } from "./shipping.commands.ts";

type Dated = Pick<z.output<typeof Changelog>, "id" | "published" | "publish_date">;

/** Returns true if a changelog is public: the same as `isPublic`, outside a statement. */
export const isPublicNow = ({ published, publish_date }: Omit<Dated, "id">) =>
  published && publish_date !== null && Date.parse(publish_date) <= Date.now();

/** Everybody hears that a changelog was taken back. */
export const changelogUpdated = (changelog: Dated, wasPublic = false) => ({
  kind: "changelog.updated" as const,
  changelog_id: changelog.id,
  team_only: !wasPublic && !isPublicNow(changelog),
});

/** A changelog that was just announced. */
export interface Announced {
  readonly quiet: boolean;
}

/** The events of a write. Those that announce a changelog tell nobody if that was planned, whoever writes. */
export const asPlanned = <Event extends object>(announced: Announced | undefined, events: readonly Event[]) =>
  announced?.quiet ? events.map(quietly) : events;

/** The events of feedback whose status a changelog has changed: when it was announced, or later. */
export const shippedEvents = (shipped: readonly Shipped[], announced?: string) =>
  shipped.map(({ id, ...change }) => ({
    kind: "feedback.status_changed" as const,
    feedback_id: id,
    ...change,
    ...(announced && { changelog_id: announced }),
  }));

type Feedback = Readonly<Record<"id", string>>;

/** Subscribers read feedback again that a changelog ships, or shipped before. */
export const shippedSignals = (now: readonly Feedback[], before: unknown = []) =>
  [...new Set([...now, ...(before as Feedback[])].map(({ id }) => id))].map((id) => ({
    kind: "feedback.shipped" as const,
    feedback_id: id,
  }));
