import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/messages/dialog.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { StatusName } from "../../ui/marks/status.tsx";
import { Link } from "@tanstack/react-router";
import { isFiltered, sorts, viewOf } from "../../features/inbox/address.ts";
import { Bulk } from "./bulk.tsx";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import { Line } from "./line.tsx";
import classes from "./list.module.css";
import { Side } from "../../features/inbox/side.tsx";
import type { Inbox } from "../../features/inbox/use-inbox.ts";
import { useAddress } from "../../features/inbox/use-list.ts";

/** The list's title, its count, and its order. */
function Head({ total }: { total: string | undefined }) {
  const { address, show } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const view = viewOf(address);
  const filters = [address.status, address.tag].filter((name) => name !== undefined);
  return (
    <header className={classes["head"]}>
      <span className={classes["filters"]}>
        <Button kind="quiet" icon aria-label={inboxText.filters} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </span>
      <strong>{filters.length > 0 ? <StatusName name={filters.join(", ")} /> : inboxText.views[view]}</strong>
      <span className={classes["total"]}>{total}</span>
      {view !== "rising" && (
        <span className={classes["sort"]}>
          <Select
            label={inboxText.sort}
            value={address.sort ?? sorts[0]}
            options={sorts.map((name) => [name, inboxText.sorts[name]])}
            onChange={(sort) => void show({ sort: sorts.slice(1).find((name) => name === sort) })}
          />
        </span>
      )}
      <Dialog isOpen={isOpen} close={() => setOpen(false)} title={inboxText.filters}>
        <Side onFollow={() => setOpen(false)} />
      </Dialog>
    </header>
  );
}

function Nothing() {
  const { address } = useAddress();
  const view = viewOf(address);
  return (
    <Empty {...inboxText.empty[view]}>
      {(view !== "all" || isFiltered(address)) && (
        <Link from="/p/$slug/manage/inbox" to="." search={{ view: "all" }} className={buttonClass()}>
          {inboxText.showAll}
        </Link>
      )}
    </Empty>
  );
}

function Lines({ inbox: { list, selection, openId } }: { inbox: Inbox }) {
  const { data, error, refetch, items, index, hasNextPage } = list;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (items.length === 0 && !hasNextPage) return <Nothing />;
  return (
    <>
      <ul>
        {items.map((item, place) => (
          <Line
            key={item.id}
            item={item}
            isOpen={item.id === openId}
            isStop={place === Math.max(index, 0)}
            selection={selection}
          />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  );
}

/** The list of the chosen view, and the actions on the selected items. */
export const InboxList = ({ inbox }: { inbox: Inbox }) => (
  <section className={classes["list"]} aria-label={inboxText.views[viewOf(inbox.address)]}>
    <Head total={inbox.list.total} />
    <div className={classes["lines"]}>
      <Lines inbox={inbox} />
    </div>
    {inbox.selection.selected.length > 0 && <Bulk inbox={inbox} />}
  </section>
);
