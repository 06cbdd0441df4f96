import type { EntityManager } from "@mikro-orm/sql";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../entities.ts";
import type { FeedbackChange } from "../feedback/change.schema.ts";
import type { Kept } from "./answers.ts";
import { type Asked, asof, type Asof, askedBy, type Profile, type Question, questionOf } from "./asked.ts";
import { gather } from "./gather.ts";
import { prepared } from "./prepared.ts";
import { movePeople } from "./revision.ts";
import { newId } from "./sql.ts";
import { inTransaction } from "./transaction.ts";

/** What a request carries to prove who calls; null where it carries nothing usable. */
export type Credential = { kind: "token"; hash: Buffer } | ({ kind: "oidc" } & OidcIdentity);

/** What a verified JWT says of its user. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  full_name: string | null;
  avatar_url: string | null;
}

/** What a door hands to an operation. */
export interface Context {
  readonly em: EntityManager;
  /** Null where the request proves nothing. Asked only by operations that want to know. */
  readonly credential: () => Promise<Credential | null>;
  /** Takes work that no request waits for; the process finishes it before it exits. */
  readonly later: (work: () => Promise<unknown>) => void;
  /**
   * Tells whoever listens to this project of a change that is committed; null has them asked again whether they may. No
   * request waits for it.
   */
  readonly announce: (projectId: string, change: FeedbackChange | null) => void;
  /**
   * The changes of a project from now on, in the order of their announcement, several at once where they come fast; none,
   * now and then, where none come. It ends when the client is gone. A DomainError where there is no place for one more.
   */
  readonly changes: (listener: { projectId: string; userId: string }) => AsyncIterable<FeedbackChange[]>;
  /** Does the work under the name of an operation, where someone wants to see how long it takes. */
  readonly trace?: (<T>(name: string, work: () => Promise<T>) => Promise<T>) | undefined;
  /** What the header of this name says; null where there is none. */
  readonly idempotencyKey: string | null;
  /** Where answers are kept; null where they are not. */
  readonly kept: Kept | null;
}

/** Who asks of what is not public, which project the slug names, and the caller's role in it. */
export const identify = (ctx: Context, slug: string | undefined) => askFirst(ctx, slug, false, lookUp);

const lookUp = prepared(
  (question: Question, isPublic: boolean) => askedBy(question, isPublic, true) as RawBuilder<Asked & Profile>,
);

/** The same, and as of when, but for what is known of the caller. */
export const identifyAsof = (ctx: Context, slug: string | undefined, isPublic: boolean) =>
  askFirst(ctx, slug, isPublic, (db, question) => {
    if (question.issuer) return lookUpOidc(db, question, undefined);
    return isPublic ? lookUpOpen(db, question) : lookUpClosed(db, question);
  });

const lookUpOpen = gather(true);
const lookUpClosed = gather(false);
const lookUpOidc = prepared(
  (question: Question) => sql<Asked & Asof>`select asked.*, ${asof} from (${askedBy(question, false)}) as asked`,
);

async function askFirst<Row extends Asked>(
  ctx: Context,
  slug: string | undefined,
  isPublic: boolean,
  look: (db: Db, question: Question, isPublic: boolean) => Promise<{ rows: Row[] }>,
): Promise<Row | undefined> {
  const found = await ask(ctx, slug, isPublic, async (question) => {
    const { rows } = await look(ctx.em.getKysely(), question, isPublic);
    return { asked: rows[0] };
  });
  return found?.asked;
}

/**
 * Has a statement say who asks. Undefined, without a statement, where nobody says who asks. What is public is public
 * whoever asks.
 */
export async function ask<Found extends { asked: Asked | undefined }>(
  ctx: Context,
  slug: string | undefined,
  isPublic: boolean,
  look: (question: Question) => Promise<Found>,
): Promise<Found | undefined> {
  const credential = isPublic ? null : await ctx.credential();
  if (!credential && !isPublic) return undefined;
  const question = questionOf(credential, slug);
  const found = await look(question);
  if (credential?.kind === "oidc" && !found.asked?.caller_id) {
    await saveOidcUser(ctx.em, credential);
    return look(question);
  }
  const staleToken = found.asked?.stale_token;
  if (staleToken) ctx.later(() => touchToken(ctx.em.getKysely<Database>(), staleToken));
  return found;
}

const touchToken = (db: Db, id: string) =>
  db
    .updateTable("tokens")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute();

/** Makes the user on first sight; later the issuer's word on the e-mail counts, the name stays the user's own. */
const saveOidcUser = (em: EntityManager, { issuer, subject, email, email_verified, ...profile }: OidcIdentity) =>
  inTransaction(em, async (db) => {
    const { full_name, avatar_url } = profile;
    await db
      .insertInto("users")
      .values({ id: newId(), issuer, subject, email, email_verified, full_name, avatar_url })
      .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ email, email_verified }))
      .execute();
    await movePeople(db);
  });
