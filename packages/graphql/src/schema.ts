import * as domain from "@earshot/domain";
import type { Mutation } from "@earshot/operations";
import { lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "./builder.ts";
import { mutationField } from "./root-fields.ts";
import "./account.ts";
import "./board.ts";
import "./change.ts";
import "./changelog.ts";
import "./comment.ts";
import "./config.ts";
import "./feedback.ts";
import "./invite.ts";
import "./member.ts";
import "./notification.ts";
import "./project.ts";
import "./settings.ts";
import "./status.ts";
import "./tag.ts";
import "./token.ts";
import "./webhook.ts";

const isMutation = (exported: unknown): exported is Mutation =>
  typeof exported === "object" && exported !== null && "kind" in exported && exported.kind === "mutation";

// Every mutation of the domain is one of GraphQL.
const exported: unknown[] = Object.values(domain);
exported.filter(isMutation).forEach(mutationField);

export const schema = builder.toSchema();

/** The schema as it is committed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
