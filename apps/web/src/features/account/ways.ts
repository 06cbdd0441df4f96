import { queryOptions } from "@tanstack/react-query";
import { readWays } from "../../data/session/auth.ts";

/** The caller's ways to sign in. Only the browser reads them. */
export const waysQuery = queryOptions({
  queryKey: ["auth", "ways"],
  queryFn: ({ signal }) => readWays(signal),
});
