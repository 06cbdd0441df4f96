import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/messages/dialog.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { StatusName } from "../../ui/marks/status.tsx";
import { Link } from "@tanstack/react-router";
import { isFiltered, sorts, viewOf } from "../../features/inbox/address.ts";
import { Bulk } from "./bulk.tsx";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import { Lines } from "../list/lines.tsx";
import { Line } from "./line.tsx";
import classes from "./list.module.css";
import { useSegments } from "../../features/inbox/use-segments.ts";
import { Views } from "../../features/view/views.tsx";
import { Side } from "../../features/inbox/side.tsx";
import type { Inbox } from "../../features/inbox/use-inbox.ts";
import { useAddress } from "../../features/inbox/use-list.ts";

/** The list's title, its count, and its order. */
function Head({ total }: { total: string | undefined }) {
  const { address, show, replace } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const view = viewOf(address);
  const segment = useSegments().find(({ id }) => id === address.segment);
  const filters = [address.status, address.tag, segment?.name].filter((name) => name !== undefined);
  const { item: _, ...search } = address;
  return (
    <header className={classes["head"]}>
      <span className={classes["filters"]}>
        <Button kind="quiet" icon aria-label={inboxText.filters} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </span>
      <strong>{filters.length > 0 ? <StatusName name={filters.join(", ")} /> : inboxText.views[view]}</strong>
      <span className={classes["total"]}>{total}</span>
      <Views page="inbox" search={search} show={replace} />
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

/** The list of the chosen view, and the actions on the selected items. */
export const InboxList = ({ inbox }: { inbox: Inbox }) => (
  <section className={classes["list"]} aria-label={inboxText.views[viewOf(inbox.address)]}>
    <Head total={inbox.list.total} />
    <div className={classes["lines"]}>
      <Lines {...inbox} items={inbox.list.items} index={inbox.list.index} empty={<Nothing />} Line={Line} />
    </div>
    {inbox.selection.selected.length > 0 && <Bulk inbox={inbox} />}
  </section>
);
