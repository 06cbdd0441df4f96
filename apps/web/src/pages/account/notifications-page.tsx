import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure, sentenceOf } from "../../ui/messages/failure.tsx";
import { Page, PageHead, panel } from "../../ui/layout/frame.tsx";
import { Rows } from "../../ui/layout/rows.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { SignInLink } from "../../shell/topbar/sign-in-link.tsx";
import { useViewer } from "../../data/session/viewer.ts";
import { HomeTopbar } from "../../shell/topbar/home-topbar.tsx";
import { notificationList } from "../../features/notification/list.ts";
import { NotificationRow } from "../../features/notification/notification-row.tsx";
import { notificationText as text } from "../../features/notification/notification.text.ts";
import classes from "../../features/notification/notifications.module.css";

/** Marks notifications as read: these, or all. */
function useMarkRead() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  return useMutation(
    earshot.notification.markRead.mutationOptions({
      onError: (error) => say(sentenceOf(error)),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.notification.pathKey() }),
    }),
  );
}

function List() {
  const list = useInfiniteQuery(notificationList(useEarshot()));
  const { mutate, isPending } = useMarkRead();
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={classes["list"]}>
      <PageHead title={text.title} text={text.lead}>
        {items?.some(({ read_at }) => read_at === null) && (
          <Button disabled={isPending} onClick={() => mutate({})}>
            {text.readAll}
          </Button>
        )}
      </PageHead>
      <div className={classes["stack"]}>
        {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
        {!items && !list.error && <Skeleton rows={4} />}
        {items?.length === 0 && (
          <div className={panel}>
            <Empty title={text.none} text={text.noneText} />
          </div>
        )}
        {items && items.length > 0 && (
          <Rows label={text.list}>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                open={() => item.read_at === null && mutate({ ids: [item.id] })}
              />
            ))}
          </Rows>
        )}
        {list.hasNextPage && (
          <div className={classes["more"]}>
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** `/notifications`: the caller's notifications. */
export const NotificationsPage = () => (
  <>
    <HomeTopbar />
    <Page>
      {useViewer() ? (
        <List />
      ) : (
        <Empty title={text.anonymous} text={text.anonymousText} level={1}>
          <SignInLink primary />
        </Empty>
      )}
    </Page>
  </>
);
