import { z } from "zod";

const Tells = z.object({
  people: z.int().meta({ description: "Each once, whatever they get." }),
  mails: z.int(),
  notifications: z.int(),
  webhooks: z.int(),
  chats: z.int(),
  quiet: z.object({ turned_off: z.int(), no_address: z.int() }).meta({ description: "Who would get no mail." }),
  sample: z.array(z.object({ name: z.string().nullable(), why: z.string().meta({ pattern: "^[a-z ]{1,40}$" }) })),
});

/** The fields that a rehearsal adds to the result of a write. */
export const Rehearsed = z.object({
  events: z
    .array(z.looseObject({ kind: z.string().meta({ pattern: "^[a-z_.]{1,40}$" }) }))
    .meta({ description: "Of a rehearsal: the events that there would be." })
    .optional(),
  tells: Tells.nullable()
    .meta({ description: "Of a rehearsal: whom it would tell. Null for callers who are not on the team." })
    .optional(),
});
