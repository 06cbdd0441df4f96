import { lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "./builder.ts";
import "./account.ts";
import "./change.ts";
import "./changelog.ts";
import "./comment.ts";
import "./config.ts";
import "./feedback.ts";
import "./invite.ts";
import "./member.ts";
import "./project.ts";
import "./tag.ts";
import "./token.ts";

export const schema = builder.toSchema();

/** The schema as it is committed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
