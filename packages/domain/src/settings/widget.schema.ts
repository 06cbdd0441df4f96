import { text, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";

/** The most sites of a project that may show its widget. */
const maxOrigins = 20;

/** The hosts that may stand in a policy: a URL accepts more, such as a semicolon. */
const host = /^https?:\/\/([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

const Origin = text(1, 300)
  .overwrite((value) => (URL.canParse(value) ? new URL(value).origin : value))
  .refine((value) => host.test(value), "must be an http or https address, such as https://app.example.com");

export const WidgetOrigins = z
  .array(Origin)
  .overwrite((origins) => [...new Set(origins)])
  .max(maxOrigins);

const Place = z.literal(["start", "end", "none"]).meta({
  description: "The side of the page on which the button is; none for a page that has a button of its own.",
});

const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a color such as #0f7a5f")
  .toLowerCase()
  .nullable()
  .meta({ description: "The color of the button; null for the usual one." });

const Theme = z.literal(["auto", "light", "dark"]).meta({ description: "auto: as the page that shows the widget." });

/** A button has room for a few words. */
const Label = trimmed(1, 30).meta({ description: "The text on the button." });

export const WidgetOrigin = z
  .object({
    origin: z.string().meta({ description: "The origin of a site.", examples: ["https://app.example.com"] }),
    last_seen_at: Timestamp.nullable().meta({ description: "When a page of it showed the widget last, to the hour." }),
  })
  .meta({ id: "WidgetOrigin", description: "A site that may show a project's widget." });

export const WidgetSettings = z
  .object({
    origins: z.array(WidgetOrigin).meta({ description: "The sites that may show the widget: no other one can." }),
    place: Place,
    color: Color,
    label: z.string(),
    theme: Theme,
  })
  .meta({ id: "WidgetSettings", description: "Where a project's widget may be, and how its button looks." });

export const UpdateWidget = z
  .object({
    origins: WidgetOrigins.optional().meta({ description: "The sites that may show the widget: all of them." }),
    place: Place.optional(),
    color: Color.optional(),
    label: Label.optional(),
    theme: Theme.optional(),
  })
  .meta({ title: "WidgetSettingsInput", description: "Where a project's widget may be, and how its button looks." });
