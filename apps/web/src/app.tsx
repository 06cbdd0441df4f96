import { EarshotProvider } from "@earshot/client/react";
import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import type { AppContext } from "./context.ts";
import { Toasts } from "./ui/toast.tsx";

/** How long what was read is taken as it is, in milliseconds. Live updates mend what changes meanwhile. */
const staleTime = 30_000;

// What changed shows in the next frame; by default a timer comes first.
notifyManager.setScheduler(queueMicrotask);

/** The client repeats what is safe to repeat, so queries do not. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry: false }, mutations: { retry: false } } });

/** The whole app, as the server renders it and the browser continues it. */
export const App = ({ router, context }: { router: AnyRouter; context: AppContext }) => (
  <QueryClientProvider client={context.queryClient}>
    <EarshotProvider trpcClient={context.client} queryClient={context.queryClient}>
      <Toasts>
        <RouterProvider router={router} />
      </Toasts>
    </EarshotProvider>
  </QueryClientProvider>
);
