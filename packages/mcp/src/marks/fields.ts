import type { JsonSchema } from "./json-schema.ts";

/** Pictures say nothing to an agent, and take thousands of characters. */
const pictures = ["avatar_url", "icon", "icon_radius", "image", "og_image"];

/** True for the fields that answers leave out: pictures, and e-mails unless the connection asks for them. */
export const isLeftOut = (field: string, withEmails: boolean): boolean =>
  pictures.includes(field) || (field === "email" && !withEmails);

/** The service makes its text, whatever people write. */
export const isOfService = (field: string): boolean => field === "next_cursor" || field === "left_out";

/** True if no person can write a text of their own into a string of this schema. */
export const isFixed = ({ enum: values, const: only, pattern, format }: JsonSchema): boolean =>
  values !== undefined || only !== undefined || pattern !== undefined || format === "uuid" || format === "date-time";
