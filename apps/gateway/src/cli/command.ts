import type { Connection, Warn } from "@earshot/db";
import type { FileStore, Sign } from "@earshot/jobs";
import { type Db, parseInput, type Tables } from "@earshot/operations";
import type { Writable } from "node:stream";
import type { z } from "zod";
import type { SignInLinks } from "../settings/authentication.ts";

/** The database that a command works in, and the outputs for its results. */
export interface CommandContext {
  readonly connection: Connection;
  /** Null where sign-in is off. */
  readonly signInLinks: SignInLinks | null;
  /** Signs archives with the key of this server; null without AUTH_SECRET. */
  readonly sign: Sign | null;
  /** The store of pictures. */
  readonly files: FileStore;
  /** The address that people reach the server at, for links. */
  readonly publicUrl: string;
  /** For results that other programs read. */
  readonly output: Writable;
  /** For sentences that people read. */
  readonly say: Warn;
}

export interface Tools extends CommandContext {
  readonly db: Db;
  print(line: string): void;
}

/** Runs a command in an open database, and returns its exit code. */
export type Command = (context: CommandContext, input: unknown) => Promise<number>;

export const command =
  <Input extends z.ZodObject>(
    input: Input,
    work: (tools: Tools, input: z.output<Input>) => Promise<number | void>,
  ): Command =>
  async (context, raw) => {
    const db = context.connection.em.getKysely<Tables>();
    const print = (line: string) => void context.output.write(`${line}\n`);
    return (await work({ ...context, db, print }, parseInput(input, raw))) ?? 0;
  };
