import { textBudget } from "@earshot/client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { ArrowDown, ArrowUp, CornerDownLeft, Search } from "lucide-react";
import { useState } from "react";
import { BareDialog } from "../../ui/messages/dialog.tsx";
import { Kbd } from "../../ui/marks/kbd.tsx";
import { type Command, useActions, useCurrent } from "./commands.tsx";
import classes from "./palette.module.css";
import { paletteText } from "./palette.text.ts";
import { useFound, usePages } from "./places.tsx";

/** The number of actions that show before anything is typed. */
const first = 5;

interface Group {
  value: string;
  items: Command[];
}

/** A name with the typed text marked. */
function Marked({ label, typed }: { label: string; typed: string }) {
  const start = typed ? label.toLowerCase().indexOf(typed.toLowerCase()) : -1;
  if (start < 0) return label;
  const end = start + typed.length;
  return (
    <>
      {label.slice(0, start)}
      <b>{label.slice(start, end)}</b>
      {label.slice(end)}
    </>
  );
}

/** Returns the actions and places that match the typed text. */
function useGroups(typed: string): { groups: Group[]; isSearching: boolean } {
  const current = useCurrent();
  const actions = useActions(current);
  const { found, isSearching } = useFound(typed);
  const pages = usePages();
  const matching = (commands: Command[]) =>
    commands.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const groups = [
    { value: current?.title ?? "", items: typed ? matching(actions) : actions.slice(0, first) },
    { value: paletteText.feedback, items: found },
    { value: paletteText.pages, items: matching(pages) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching };
}

const Option = ({ command, typed, close }: { command: Command; typed: string; close: () => void }) => (
  <Autocomplete.Item
    value={command}
    className={classes["option"]}
    onClick={() => {
      close();
      command.run();
    }}
  >
    {command.mark}
    <span className={classes["name"]} dir="auto">
      <Marked label={command.label} typed={typed} />
    </span>
    {command.note !== undefined && <span className={classes["note"]}>{command.note}</span>}
  </Autocomplete.Item>
);

function Content({ close }: { close: () => void }) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const { groups, isSearching } = useGroups(typed);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      filter={null}
      items={groups}
      value={text}
      onValueChange={setText}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={classes["search"]}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <Autocomplete.Input
          aria-label={paletteText.label}
          placeholder={paletteText.placeholder}
          dir="auto"
          maxLength={textBudget.search}
        />
      </div>
      <Autocomplete.Empty className={classes["nothing"]}>
        {isSearching ? paletteText.searching : paletteText.nothing}
      </Autocomplete.Empty>
      <Autocomplete.List className={classes["list"]} aria-label={paletteText.label}>
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={classes["group"]} dir="auto">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => <Option key={command.id} command={command} typed={typed} close={close} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <div className={classes["foot"]} aria-hidden="true">
        <span>
          <Kbd>
            <ArrowUp size={12} />
          </Kbd>
          <Kbd>
            <ArrowDown size={12} />
          </Kbd>
          {paletteText.move}
        </span>
        <span>
          <Kbd>
            <CornerDownLeft size={12} />
          </Kbd>
          {paletteText.run}
        </span>
        <span>
          <Kbd>Esc</Kbd>
          {paletteText.close}
        </span>
      </div>
    </Autocomplete.Root>
  );
}

/** The command palette: it searches feedback, and finds pages and actions by name. */
export const Palette = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <BareDialog isOpen={isOpen} close={close} label={paletteText.label}>
    <Content close={close} />
  </BareDialog>
);
