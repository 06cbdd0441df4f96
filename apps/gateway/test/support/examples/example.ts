import type { Person, World } from "../world.ts";

export type Input = Record<string, unknown>;

/** A call to make: who calls, which project is addressed, and whose the addressed things are. */
export interface Fixture {
  /** The project that the call names. */
  world: World;
  /** The project that holds the addressed things; another one for calls that must fail. */
  home: World;
  /** Null for an anonymous caller. */
  caller: Person | null;
  /** The author of the addressed feedback and comments, and owner of the addressed token or invite. */
  author: Person;
  /** True if an addressed team member is the author. */
  isSelf: boolean;
  /** True if the caller has a role in the project that the call names. */
  isOnTeam: boolean;
  /** Makes the thing that this id or name stands for, once; see the `ids` of its feature. */
  id(name: string): Promise<string>;
  /** The text with a number that no other call for this project gets. */
  unique(text: string): string;
}

/** The fields of GraphQL that return the same as a reading procedure. */
export interface GraphqlRead {
  /** The GraphQL type of what is read. */
  type: string;
  /** The fields that lead there, each inside the one before, with their arguments. */
  path: string[];
  /** The same part of the procedure's own response, if it is not the whole of it. */
  part?(answer: never): unknown;
  /** True if the procedure returns fewer fields than GraphQL has, such as those of `/v1`. */
  isPartial?: true;
}

/** The facts about one operation that the tests of "every operation" need. */
export interface Example {
  /**
   * The status for each caller: an anonymous one, one in a public project through an API that does not always ask for a
   * token, an outsider, a member, an admin and the owner. "own" is 200 for the author and 403 for everyone else; "lower"
   * is 200 for a team member with a lower role. Written by hand, not derived from the declaration, so that a wrong
   * declaration fails a test.
   */
  access: string;
  /** The status for a guest, where it is not that of an anonymous caller in a public project. */
  guest?: string;
  /** True if it is for admins of the server: the owner of the fixture's project becomes one to call it. */
  ofServer?: true;
  /** Its REST route below /v1, if it has one. By hand too, so that a missing route fails a test. */
  route?: string;
  /**
   * The input that succeeds, without the project's slug and without required ids: those are filled in. Text that has to
   * be unique is made by `fixture.unique`.
   */
  input?(fixture: Fixture): Input | Promise<Input>;
  /** Other optional fields of a read, each set an input of its own. */
  variants?: Input[];
  /** The owner of the addressed thing: its author, or "personal", which nobody but its owner can see. */
  addresses?: "authored" | "personal";
  /** Of a write: true if no read shows the change, such as that of a secret. */
  isUnseen?: true;
  /** Of a read in a project: true if it is never cached. */
  isUncached?: true;
  /** Of a read: where GraphQL has it. */
  graphql?: GraphqlRead;
}

/** The ids of one of everything in a project, by the names that inputs have for them, and the project's own. */
export type Ids = Record<string, string>;

/** Projects of one owner, as a source of wrong ids. */
interface Swap {
  /** Of the project that is addressed. */
  own: Ids;
  /** Others of the same project. */
  second: Ids;
  /** Of another project. */
  other: Ids;
}

/** An id, or a unique name, that inputs hold. */
export interface IdExample {
  /** Makes a thing in `fixture.home`, and returns its id. */
  make(fixture: Fixture): Promise<string>;
  /** The fields to replace in an input to make it 404, by what is then wrong with the id. */
  foreign: Record<string, (swap: Swap) => Ids>;
}

/** A feature's rows of the table. */
export interface Feature {
  operations: Record<string, Example>;
  ids?: Record<string, IdExample>;
}

export const inProject = "project(slug: $projectSlug)";
export const inFeedback = "feedback(projectSlug: $projectSlug, id: $feedbackId)";
