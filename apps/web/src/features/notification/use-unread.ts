import { useEarshot, useSubscription } from "@earshot/client/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useMounted } from "../../ui/mounted.ts";

const subscribe = (changed: () => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};

/** Whether the page is in sight. A browser has few connections to a server, and pages out of sight need none. */
const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => false,
  );

/** The most that the server counts. */
const most = 100;

/** How many notifications the caller has not read: "" for none, and "99+" for many. It changes as they come. */
export function useUnread(): string {
  const [earshot, queryClient] = [useEarshot(), useQueryClient()];
  const isVisible = useVisible();
  const isMounted = useMounted();
  const { data } = useQuery(earshot.notification.count.queryOptions());
  // Also when it starts: what happened before is not sent.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: earshot.notification.pathKey() });
  useSubscription(
    earshot.notification.changed.subscriptionOptions(
      {},
      {
        onData: refresh,
        onStarted: refresh,
        enabled: isVisible,
      },
    ),
  );
  // The server's page has no count.
  if (!data || data.unread === 0 || !isMounted) return "";
  return data.unread < most ? String(data.unread) : `${most - 1}+`;
}
