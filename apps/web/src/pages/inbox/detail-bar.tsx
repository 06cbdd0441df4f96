import type { FullFeedback } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import {
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  Ellipsis,
  ExternalLink,
  Keyboard,
  Link2,
  Pencil,
  Trash2,
} from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/menu.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";
import { useCopy } from "../../ui/messages/use-copy.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { viewOf } from "../../features/inbox/address.ts";
import classes from "./detail.module.css";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import type { Inbox } from "../../features/inbox/use-inbox.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface BarProps {
  inbox: Inbox;
  item: FullFeedback;
  edit: () => void;
}

/** The position in the list, and the rare actions on the item. */
export function DetailBar({ inbox, item, edit }: BarProps) {
  const { slug } = useBoard();
  const { list, move, close, removeAll, showHelp, address } = inbox;
  const params = { slug, feedbackId: item.id };
  const copy = useCopy();
  const { tell } = useMessage();
  const copyLink = async () => {
    if (await copy(new URL(`/p/${slug}/f/${item.id}`, location.href).href)) tell(inboxText.copied);
  };
  return (
    <header className={classes["bar"]}>
      <span className={classes["back"]}>
        <Button kind="quiet" small onClick={close}>
          <ChevronLeft {...icon} data-flip />
          {inboxText.views[viewOf(address)]}
        </Button>
      </span>
      {list.index >= 0 && list.total !== undefined && (
        <span className={classes["place"]}>{inboxText.position(list.index + 1, list.total)}</span>
      )}
      <span className={classes["tools"]}>
        <Button kind="quiet" icon aria-label={inboxText.previous} title={inboxText.previous} onClick={() => move(-1)}>
          <ChevronUp {...icon} />
        </Button>
        <Button kind="quiet" icon aria-label={inboxText.next} title={inboxText.next} onClick={() => move(1)}>
          <ChevronDown {...icon} />
        </Button>
        <Menu
          trigger={
            <Button kind="quiet" icon aria-label={inboxText.actions} title={inboxText.actions}>
              <Ellipsis {...icon} />
            </Button>
          }
        >
          <MenuItem mark={<ExternalLink {...icon} />} link={<Link to="/p/$slug/f/$feedbackId" params={params} />}>
            {inboxText.openPage}
          </MenuItem>
          <MenuItem mark={<Link2 {...icon} />} onClick={() => void copyLink()}>
            {inboxText.copy}
          </MenuItem>
          <MenuItem mark={<Pencil {...icon} />} onClick={edit}>
            {inboxText.edit}
          </MenuItem>
          <MenuItem mark={<Keyboard {...icon} />} onClick={() => showHelp(true)}>
            {inboxText.keys}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger mark={<Trash2 {...icon} />} onClick={removeAll}>
            {inboxText.delete}
          </MenuItem>
        </Menu>
      </span>
    </header>
  );
}
