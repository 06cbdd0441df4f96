import type { people, tags } from "./project.ts";

export type Name = keyof typeof people;
export type Tag = keyof typeof tags;

/** The six statuses that are well known; Earshot takes any other text too. */
type Status = "backlog" | "in review" | "planned" | "in progress" | "completed" | "rejected";

/** UTC, such as "2026-03-04 09:12". */
export type Time = `${number}-${number}-${number} ${number}:${number}`;

export interface Comment {
  by: Name;
  at: Time;
  text: string;
  votes?: Name[];
  replies?: Comment[];
}

export interface Feedback {
  title: string;
  description: string;
  by: Name;
  at: Time;
  status: Status;
  /** Its place in its status, where the team has given it one. */
  rank?: string;
  /** The team member who looks after it. */
  owner?: Name;
  tags: Tag[];
  votes?: Name[];
  comments?: Comment[];
  answer?: { by: Name; at: Time; text: string };
  /** When the feedback that it was merged into was created. */
  mergedInto?: Time;
}

export interface Changelog {
  title: string;
  slug: string;
  summary: string;
  content: string;
  by: Name;
  at: Time;
  /** Null on a draft. */
  published: Time | null;
  /** The titles of the feedback that it ships. */
  ships?: string[];
}
