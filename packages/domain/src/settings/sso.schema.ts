import { text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

/** True for an address with one of these protocols. */
export const isUrlOf = (protocols: RegExp) => (value: string) =>
  URL.canParse(value) && protocols.test(new URL(value).protocol);

const Mode = z.literal(["off", "beside", "only"]).meta({
  description:
    "off: no signed token signs anybody in. beside: signed tokens, beside accounts. only: people who are not signed in are sent to login_url.",
});

const LoginUrl = text(1, textBudget.loginUrl)
  .refine(isUrlOf(/^https?:$/), "must be an http or https address")
  .nullable()
  .meta({
    description: "The page of the product that signs people in and sends them back with a token.",
    examples: ["https://app.example.com/feedback-sign-in"],
  });

export const SsoSettings = z
  .object({
    mode: Mode,
    login_url: LoginUrl,
    last_error: z.string().nullable().meta({ description: "Why the last token was refused that was." }),
    last_error_at: Timestamp.nullable(),
  })
  .meta({ id: "SsoSettings", description: "How a project's product signs its own users in." });

export const UpdateSso = z
  .object({ mode: Mode.optional(), login_url: LoginUrl.optional() })
  .meta({ title: "SsoSettingsInput", description: "How a project's product signs its own users in." });
