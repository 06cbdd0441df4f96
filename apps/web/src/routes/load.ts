import { EarshotError } from "@earshot/client";
import type { QueryExecuteOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";

/** What the caller may not see is not there. An anonymous caller is not told apart. */
const hidden = new Set(["NOT_FOUND", "UNAUTHORIZED", "BAD_REQUEST"]);

/** Reads what a page cannot be without, unless it is cached. */
export async function needed<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (error instanceof EarshotError && hidden.has(error.code)) throw notFound();
    throw error;
  }
}

/** Reads what a page shows when it is there. The page says what failed. */
export const wanted = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<unknown> => queryClient.query(options).catch(() => undefined);
