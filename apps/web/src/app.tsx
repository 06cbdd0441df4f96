import { EarshotProvider } from "@earshot/client/react";
import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import type { AppContext } from "./data/context.ts";
import { Telling } from "./data/telling/telling.tsx";
import { Toasts } from "./ui/messages/toast.tsx";

/** The time for which loaded data counts as current, in milliseconds. Live updates change it meanwhile. */
const staleTime = 30_000;

// Changes show in the next frame; by default a timer comes first.
notifyManager.setScheduler(queueMicrotask);

/** Creates the query client. The API client retries requests that are safe to repeat, so queries do not. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry: false }, mutations: { retry: false } } });

/** The whole app, as the server renders it and the browser continues it. */
export const App = ({ router, context }: { router: AnyRouter; context: AppContext }) => (
  <QueryClientProvider client={context.queryClient}>
    <EarshotProvider trpcClient={context.client} queryClient={context.queryClient}>
      <Toasts>
        <Telling>
          <RouterProvider router={router} />
        </Telling>
      </Toasts>
    </EarshotProvider>
  </QueryClientProvider>
);
