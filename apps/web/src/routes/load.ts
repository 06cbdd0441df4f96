import type { QueryExecuteOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { isHidden } from "../data/session/hidden.ts";

/** Loads data that a page requires, unless it is cached. */
export async function needed<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (isHidden(error)) throw notFound();
    throw error;
  }
}

/** Loads data that a page can do without. The page shows the error. */
export const wanted = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<unknown> => queryClient.query(options).catch(() => undefined);
