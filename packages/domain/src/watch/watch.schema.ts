import { z } from "zod";

/** A watch is set, not toggled: repeating it changes nothing. */
export const Watch = z.object({ watching: z.boolean() });

export const WatchResult = z.object({ is_watched: z.boolean() }).meta({ id: "WatchResult" });
