import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "./router.ts";

type Context = ReturnType<typeof createTRPCContext<AppRouter>>;
const context: Context = createTRPCContext<AppRouter>();

/** Provides a client, `trpcClient`, and a `queryClient` that caches responses. */
export const EarshotProvider: Context["TRPCProvider"] = context.TRPCProvider;
/** Returns options for TanStack Query: `useQuery(useEarshot().feedback.get.queryOptions({ … }))`. */
export const useEarshot: Context["useTRPC"] = context.useTRPC;
/** Returns the client, for calls outside a query. */
export const useEarshotClient: Context["useTRPCClient"] = context.useTRPCClient;
