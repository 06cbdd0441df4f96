import type { Context, Unseal } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { Sign } from "./archive/signing.ts";
import type { FileStore } from "./files/file-store.ts";
import type { AddJobs } from "./job.ts";
import type { Mail, MailOutcome } from "./mail.ts";
import type { PostJson } from "./outbound.ts";

/** The services that jobs and consumers of events use. */
export interface Services {
  readonly em: EntityManager;
  readonly add: AddJobs;
  /** Hands events to subscribers, as a write does after its commit. */
  readonly publish: Context["publish"];
  /** Posts to an address that somebody typed. */
  readonly post: PostJson;
  /** The same for pages of other tools, which are larger and take longer. */
  readonly fetch: PostJson;
  /** Decrypts a secret that the service has stored. Null on a server without AUTH_SECRET. */
  readonly unseal: Unseal | null;
  /** Signs with the key of this server. Null on a server without AUTH_SECRET. */
  readonly sign: Sign | null;
  /** The seconds before each new attempt to deliver to a webhook. */
  readonly webhookRetries?: readonly number[] | undefined;
  /** The store of pictures. */
  readonly files: FileStore;
  /** Null where no mail can be sent. */
  readonly mail: Mail | null;
  /** The address that people reach this server at, for links. */
  publicUrl(): string;
  readonly eventRetentionDays: number;
  /** Frees the room of deleted rows, in a database that does not do so by itself. */
  readonly vacuum?: (() => Promise<void>) | undefined;
  readonly metrics: JobMetrics;
}

/** The metrics of the process. */
interface JobMetrics {
  /** Events were passed on: how many, and how old the first of them was, in seconds. */
  relayed(count: number, lag: number): void;
  /** For how many seconds events have waited, and the transaction that holds them back; 0 and null if none waits. */
  heldBack(seconds: number, holder: string | null): void;
  /** A webhook was called: it arrived, is to be tried again, or is given up. */
  called(result: "delivered" | "pending" | "failed"): void;
  /** A message was posted to a chat, or not. */
  chatted(isPosted: boolean): void;
  mailed(kind: string, outcome: MailOutcome): void;
  /** A part of a long write was done, such as a deletion, an import or an export. */
  wrotePart(kind: string): void;
}
