import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "./router.ts";

type Context = ReturnType<typeof createTRPCContext<AppRouter>>;
const context: Context = createTRPCContext<AppRouter>();

/** Gives everything below it a client, `trpcClient`, and a `queryClient` that keeps the answers. */
export const EarshotProvider: Context["TRPCProvider"] = context.TRPCProvider;
/** What TanStack Query takes: `useQuery(useEarshot().feedback.get.queryOptions({ … }))`. */
export const useEarshot: Context["useTRPC"] = context.useTRPC;
/** The client itself, to call outside a query. */
export const useEarshotClient: Context["useTRPCClient"] = context.useTRPCClient;
