import type { FullFeedback } from "@earshot/client";
import { Bell, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../src/ui/controls/button.tsx";
import { Combobox, MultiCombobox } from "../src/ui/controls/combobox.tsx";
import { CopyButton } from "../src/ui/messages/copy-button.tsx";
import { CommentsLink, FeedbackLink } from "../src/ui/controls/feedback-link.tsx";
import { Menu, MenuItem, MenuSeparator } from "../src/ui/controls/menu.tsx";
import { Segmented } from "../src/ui/controls/segmented.tsx";
import { Select } from "../src/ui/controls/select.tsx";
import { BareSwitch, Switch } from "../src/ui/controls/switch.tsx";
import { VoteButton, VoteMark } from "../src/ui/controls/vote-button.tsx";
import { Swatch } from "../src/ui/marks/tag.tsx";
import { Meta } from "../src/ui/text/meta.tsx";
import { Part, Room } from "./room.tsx";

const choices = [
  { value: "ios", label: "iOS", mark: <Swatch color="#3b82f6" />, note: "12" },
  { value: "android", label: "Android", mark: <Swatch color="#22c55e" />, note: "7" },
  { value: "rtl", label: "تطبيق الهاتف", mark: <Swatch color="#ec4899" /> },
];
const orders = [
  ["new", "Newest"],
  ["top", "Most votes"],
] as const;
const item = { id: "0", title: "My next train on the home screen", comment_count: 3 } as FullFeedback;

function Chosen() {
  const [one, setOne] = useState<string | null>("ios");
  const [several, setSeveral] = useState<string[]>(["ios", "rtl"]);
  const [order, setOrder] = useState<string>("new");
  const [shown, setShown] = useState<"new" | "top">("new");
  const [isOn, setOn] = useState(true);
  const [hasUpvoted, setUpvoted] = useState(false);
  return (
    <>
      <Part name="Combobox, MultiCombobox">
        <Combobox label="Platform" choices={choices} value={one} onChange={setOne} trigger={<Button>{one}</Button>} />
        <MultiCombobox
          label="Tags"
          choices={choices}
          values={several}
          onChange={setSeveral}
          trigger={<Button>{several.length} tags</Button>}
        />
        <Combobox label="Empty" choices={[]} value={null} onChange={setOne} trigger={<Button>Nothing</Button>} />
      </Part>
      <Part name="Select">
        <Select label="Order" value={order} options={orders} onChange={setOrder} />
        <Select label="Order, narrowed" value={order} options={orders} onChange={setOrder} on />
      </Part>
      <Part name="Segmented">
        <Segmented label="Order" value={shown} options={orders} onChange={setShown} />
        <Segmented label="Order, disabled" value={shown} options={orders} onChange={setShown} disabled />
      </Part>
      <Part name="Switch" column>
        <Switch label="Mail" hint="At most once an hour." checked={isOn} onChange={setOn} />
        <Switch label="Off" checked={false} onChange={setOn} />
        <Switch label="Disabled" checked disabled onChange={setOn} />
        <BareSwitch aria-label="In a table" checked={isOn} onChange={setOn} />
      </Part>
      <Part name="VoteButton">
        {([undefined, "small", "large"] as const).map((size) => (
          <VoteButton
            title="Later trains"
            key={size ?? "default"}
            upvotes={9 + Number(hasUpvoted)}
            hasUpvoted={hasUpvoted}
            disabled={false}
            onClick={() => setUpvoted(!hasUpvoted)}
            {...(size && { size })}
          />
        ))}
        <VoteButton title="Later trains" upvotes={12_345} hasUpvoted disabled={false} onClick={() => undefined} />
        <VoteButton title="Later trains" upvotes={0} hasUpvoted={false} disabled onClick={() => undefined} />
      </Part>
    </>
  );
}

export const Controls = () => (
  <Room name="controls">
    <Part name="Button">
      <Button>Default</Button>
      {(["primary", "quiet", "danger", "on"] as const).map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
      <Button small>Small</Button>
      <Button large>Large</Button>
      <Button icon aria-label="Notifications">
        <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <Button disabled>Disabled</Button>
      <Button kind="primary" disabled>
        Disabled
      </Button>
      <a className={buttonClass({ kind: "primary" })} href="#controls">
        A link
      </a>
      <Button block>Block</Button>
    </Part>
    <Part name="CopyButton">
      <CopyButton value="text" label="Copy" copied="Copied" />
      <CopyButton value="text" label="Copy" copied="Copied" small />
    </Part>
    <Part name="Menu, MenuItem, MenuSeparator">
      <Menu align="start" trigger={<Button>Menu</Button>}>
        <MenuItem mark={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}>Edit</MenuItem>
        <MenuItem disabled>Disabled</MenuItem>
        <MenuSeparator />
        <MenuItem danger mark={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}>
          Delete
        </MenuItem>
      </Menu>
    </Part>
    <Part name="FeedbackLink, CommentsLink, VoteMark">
      <FeedbackLink item={item} slug="demo" />
      <FeedbackLink item={item} slug="demo" row />
      <Meta>
        <CommentsLink item={item} slug="demo" />
        <span>
          <VoteMark />9
        </span>
      </Meta>
    </Part>
    <Chosen />
  </Room>
);
