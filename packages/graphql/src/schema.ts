import * as domain from "@earshot/domain";
import type { Mutation } from "@earshot/operations";
import { lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "./schema/builder.ts";
import { mutationField } from "./resolve/root-fields.ts";
import "./features/account/account.ts";
import "./features/board/board.ts";
import "./features/feedback-change/feedback-change.ts";
import "./features/changelog/changelog.ts";
import "./features/comment/comment.ts";
import "./features/company/company.ts";
import "./features/config/config.ts";
import "./features/feedback/feedback.ts";
import "./features/invite/invite.ts";
import "./features/member/member.ts";
import "./features/note/note.ts";
import "./features/notification/notification.ts";
import "./features/person/person.ts";
import "./features/project/project.ts";
import "./features/settings/settings.ts";
import "./features/repository/repository.ts";
import "./features/segment/segment.ts";
import "./features/export/export.ts";
import "./features/import/import.ts";
import "./features/server/server.ts";
import "./features/sso/sso.ts";
import "./features/view/view.ts";
import "./features/status/status.ts";
import "./features/tag/tag.ts";
import "./features/token/token.ts";
import "./features/webhook/webhook.ts";

const isMutation = (exported: unknown): exported is Mutation =>
  typeof exported === "object" && exported !== null && "kind" in exported && exported.kind === "mutation";

// Every mutation of the domain is one of GraphQL.
const exported: unknown[] = Object.values(domain);
exported.filter(isMutation).forEach(mutationField);

export const schema = builder.toSchema();

/** The schema as it is committed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
