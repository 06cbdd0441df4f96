import { useEarshot, useSubscription } from "@earshot/client/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useMounted } from "../../ui/hooks/use-mounted.ts";

const subscribe = (changed: () => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};

/** Returns true while the page is visible. A browser has few connections to a server, and hidden pages need none. */
const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => false,
  );

/** The highest count that the server returns. */
const most = 100;

/** Returns the number of unread notifications: "" for none, and "99+" for many. It changes as they come. */
export function useUnread(): string {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  const isMounted = useMounted();
  const { data } = useQuery(earshot.notification.count.queryOptions());
  // Also at the start: notifications from before the connection are not sent.
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
