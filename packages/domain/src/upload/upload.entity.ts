import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * A picture that somebody has uploaded, or is about to. `project_id` is the user's id of an account's picture, which
 * belongs to no project. Nobody has it until it is stored.
 */
export const FileEntity = defineEntity({
  name: "File",
  tableName: "files",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    created_by: p.uuid(),
    /** The kind of item that it belongs to; null until a stored text refers to it. */
    item_kind: p
      .text()
      .$type<"feedback" | "answer" | "comment" | "note" | "changelog" | "project" | "account">()
      .nullable(),
    item_id: p.uuid().nullable(),
    /** Of the address that takes the bytes; null once it has been used. */
    secret_hash: p.blob().nullable(),
    expires_at: instant(),
    /** The bytes that are announced, and then those that are stored. */
    bytes: p.integer(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** SHA-256 in hexadecimal, of the picture and of the small one. */
    sha256: p.text().nullable(),
    small_sha256: p.text().nullable(),
    stored_at: instant().nullable(),
    /** Set when the person who has uploaded it is forgotten: the sweep deletes it. */
    deleted_at: instant().nullable(),
    created_at: createdAt(),
  },
  checks: [
    {
      name: "files_item_kind",
      expression: "item_kind in ('feedback', 'answer', 'comment', 'note', 'changelog', 'project', 'account')",
    },
  ],
  indexes: [
    // A picture is found by its id alone.
    { name: "files_id", properties: ["id"] },
    { name: "files_by_person", properties: ["created_by"] },
  ],
});
