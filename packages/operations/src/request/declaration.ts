import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Access } from "../access/access.ts";
import type { Item } from "../changes/revision.ts";
import type { Scope } from "../access/scope.ts";
import type { Db } from "../sql/database.ts";

/** Makes a user a person of a project, in a transaction, unless they are one. */
export type Join = (db: Db, projectId: string, userId: string) => Promise<void>;

/** The part of a declaration that every operation has. */
export interface Declaration<I extends z.ZodObject, O extends z.ZodType> {
  /** The operationId of REST, and the field or mutation of GraphQL. */
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /** The addressed thing, such as "member": 404 "member not found." if there is none. A project unless declared. */
  readonly noun?: string | undefined;
  /**
   * There if agents have it as a tool of MCP: the set of tools that it is in, what people see it called, and the items of a page
   * by default, where those of the operation are too many for an answer.
   */
  readonly mcp?: { readonly toolset: string; readonly title: string; readonly limit?: number } | undefined;
  /** Of a write: what it counts as for the limits of what a person does. */
  readonly act?: string | undefined;
  /** Of a write by which somebody takes part: makes the user a person of the project, once. */
  readonly join?: Join | undefined;
  /** The only item that it shows or changes; null if it shows none, or only adds one. Without this, it may be any. */
  item?(input: z.output<I>): Item;
  /**
   * True if another item stands in for that one: then a read is not cached, and a write changes the revision of the whole
   * project.
   */
  isReplaced?(scope: Pick<Scope, "project">, input: z.output<I>): RawBuilder<boolean>;
  /** Of a read: true if the response is for the caller alone, although it need not name them. It is not cached then. */
  isPersonal?(scope: Pick<Scope, "project">, input: z.output<I>): RawBuilder<boolean>;
  /** Of a read that is not cached: true if the addressed thing is there. A missing one is 404 before a low role is 403. */
  isThere?(scope: Pick<Scope, "project">, input: z.output<I>): RawBuilder<boolean>;
}
