import { queryOptions } from "@tanstack/react-query";
import { readWays } from "./auth.ts";

/** How the caller can sign in. Only the browser reads it. */
export const waysQuery = queryOptions({
  queryKey: ["auth", "ways"],
  queryFn: ({ signal }) => readWays(signal),
});
