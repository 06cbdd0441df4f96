import type { z } from "zod";
import type { Access } from "./access.ts";

/** What every operation declares. */
export interface Declaration<I extends z.ZodObject, O extends z.ZodType> {
  /** The operationId of REST, and the field or mutation of GraphQL. */
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /** The addressed thing, such as "member": 404 "member not found." if there is none. A project unless declared. */
  readonly noun?: string | undefined;
}
