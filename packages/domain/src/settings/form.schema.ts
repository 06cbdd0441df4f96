import { text } from "@earshot/operations/schema";
import { z } from "zod";

/** The fastest that somebody fills in a form, in seconds. */
const fastest = 2;

/** The fields of a form by which programs that fill in forms give themselves away. */
export const formInput = {
  trap: text(0, 200)
    .meta({
      description: "Of a form: a field that people do not see. What fills it in is held.",
    })
    .optional(),
  seconds: z
    .number()
    .min(0)
    .meta({ description: "Of a form: for how long it was open. Less than 2 is held." })
    .optional(),
};

/** True if a program has filled in the form. */
export const isOfBot = ({ trap, seconds }: { trap?: string | undefined; seconds?: number | undefined }): boolean =>
  Boolean(trap) || (seconds !== undefined && seconds < fastest);
