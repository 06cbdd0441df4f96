import type { Mutation, Subscription } from "@earshot/operations";
import type { ObjectType } from "../select/selection.ts";
import type { Select } from "../select/select.ts";
import type { Row } from "./builder.ts";

/** A field of Query: an operation that reads a selection. */
export interface QueryRoot {
  readonly select: Select;
  /** The operation's input of the field's arguments, beside the selection. */
  inputOf(args: Row): object;
  /** The number of objects that the field counts as. */
  readonly size: number;
  /** True if a refused field of the object leaves the others readable. */
  readonly isPartial: boolean;
}

/** Reads the selected fields that the result of an operation lacks. */
export interface Reload {
  readonly select: Select;
  /** Undefined if there is nothing to read. */
  inputOf(row: Row, input: Row): object | undefined;
}

/** A field of Mutation: an operation, and the type of its result. */
export interface MutationRoot {
  readonly operation: Mutation;
  readonly type: ObjectType;
  /** True if the result is a list of such objects. */
  readonly isList: boolean;
  /** Reads what is selected beside the columns of the result. */
  readonly reload?: Reload | undefined;
}

/** A field of Subscription: a stream, and the type of its events. */
export interface EventRoot {
  readonly operation: Subscription;
  readonly type: ObjectType;
  /** Reads the objects that an event names, by their fields. */
  readonly objects: Readonly<Record<string, Reload>>;
}

/** Every root field, by its name. */
export const queryRoots = new Map<string, QueryRoot>();
export const resultRoots = new Map<string, MutationRoot | EventRoot>();
