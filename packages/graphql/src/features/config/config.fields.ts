import {
  ChatMessage,
  chatMessageRows,
  chatState,
  getProjectChat,
  getProjectConfig,
  ProjectChat,
  ProjectConfig,
} from "@earshot/domain";
import { listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";

export const configType = plainType("ProjectConfig", ProjectConfig);

/** A project's configuration. */
export const configField = objectField(
  () => configType,
  (row) => getProjectConfig.rows(row, { projectSlug: "" }, undefined),
  { access: getProjectConfig.access },
);

export const chatMessageType = plainType("ChatMessage", ChatMessage);

/** The messages to a project's chat. Jobs change them without a write by anybody. */
export const chatField = objectField(
  () => ({
    name: "ProjectChat",
    description: ProjectChat.description ?? "",
    fields: {
      ...plainFields(ProjectChat.omit({ messages: true })),
      messages: listField(() => chatMessageType, chatMessageRows, { description: "The last 50, newest first." }),
    },
  }),
  chatState,
  { access: getProjectChat.access, isUncached: true },
);
