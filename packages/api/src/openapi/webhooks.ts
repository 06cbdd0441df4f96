import { WebhookMessage } from "@earshot/domain";
import { z } from "zod";

const headers = [
  ["webhook-id", "The event's id, the same for each attempt."],
  ["webhook-timestamp", "When this attempt was signed, in seconds since 1970."],
  ["webhook-signature", "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64."],
].map(([name, description]) => ({ in: "header", name, description, required: true, schema: { type: "string" } }));

/**
 * The JSON Schemas of messages to webhooks and of their parts, by their names. They allow more fields, because receivers must
 * expect those.
 */
export function messageSchemas(): Record<string, z.core.JSONSchema.BaseSchema> {
  const { $defs = {} } = z.toJSONSchema(WebhookMessage, {
    override({ jsonSchema }) {
      delete jsonSchema.additionalProperties;
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return $defs;
}

const inDocument = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/")) as object;

/** The `webhooks` of the document, and the schemas that they refer to. */
export function webhooksOf() {
  const schemas = Object.fromEntries(
    Object.entries(messageSchemas()).map(([name, schema]) => [name, inDocument(schema)]),
  );
  const webhooks = WebhookMessage.options.map((option) => {
    const { id = "", description } = option.meta() ?? {};
    const schema = { $ref: `#/components/schemas/${id}` };
    const post = {
      operationId: `send${id}`,
      summary: description,
      tags: ["webhook"],
      // The signature says who has sent it.
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "2XX": { description: "The message arrived. Any other response is followed by another attempt." } },
    };
    return [option.shape.type.value, { post }];
  });
  return { webhooks: Object.fromEntries(webhooks) as object, schemas };
}
