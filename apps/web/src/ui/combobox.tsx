import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, Search } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import classes from "./combobox.module.css";

const text = { search: "Search", nothing: "Nothing matches." };

/** Something to choose. */
export interface Choice {
  value: string;
  label: string;
  /** A glyph, a dot or a picture before its name. */
  mark?: ReactNode;
  /** What counts or explains it, after its name. */
  note?: ReactNode;
}

interface ComboboxProps {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly Choice[];
  /** The button that opens it. It shows what is chosen, and its own aria-label, where it has one, says so. */
  trigger: ReactElement;
  /** Whether it is open, where a key opens it too. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  placeholder?: string;
  /** What it says when nothing can be chosen. */
  nothing?: string;
  /** Takes what is typed, where the service looks up the choices. Without it, they are narrowed by their names. */
  onSearch?: (typed: string) => void;
  /** Where the focus goes when it closes; by default to the button. */
  focusAfter?: () => HTMLElement | null;
}

const isSame = (one: Choice, other: Choice) => one.value === other.value;

const Item = ({ choice }: { choice: Choice }) => (
  <Base.Item className={classes["item"]} value={choice}>
    {choice.mark}
    <span className={classes["name"]} dir="auto">
      {choice.label}
    </span>
    {choice.note !== undefined && <span className={classes["note"]}>{choice.note}</span>}
    <Base.ItemIndicator className={classes["check"]}>
      <Check size={14} strokeWidth={2} aria-hidden="true" />
    </Base.ItemIndicator>
  </Base.Item>
);

/** The button, and the list with its search. */
const Parts = ({ label, trigger, placeholder = text.search, nothing = text.nothing, focusAfter }: ComboboxProps) => (
  <>
    <Base.Trigger render={trigger} aria-label={label} />
    <Base.Portal>
      <Base.Positioner className={classes["place"]} align="start" sideOffset={4}>
        <Base.Popup
          className={classes["popup"]}
          aria-label={label}
          {...(focusAfter && { finalFocus: () => focusAfter() ?? true })}
        >
          <div className={classes["search"]}>
            <Search size={14} strokeWidth={1.75} aria-hidden="true" />
            <Base.Input aria-label={label} placeholder={placeholder} dir="auto" maxLength={200} />
          </div>
          <Base.Empty className={classes["nothing"]}>{nothing}</Base.Empty>
          <Base.List className={classes["list"]} aria-label={label}>
            {(choice: Choice) => <Item key={choice.value} choice={choice} />}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </>
);

/** What a list of one and a list of several choices have in common. */
const shared = ({ choices, open, onOpenChange, onSearch }: ComboboxProps) => ({
  items: choices,
  isItemEqualToValue: isSame,
  autoHighlight: true,
  ...(open !== undefined && { open }),
  ...(onOpenChange && { onOpenChange }),
  ...(onSearch && { filter: null, onInputValueChange: onSearch }),
});

interface OneProps {
  /** The chosen value; null for none. */
  value: string | null;
  onChange: (value: string) => void;
}

/** A list to choose one from. What is typed narrows it. */
export const Combobox = ({ value, onChange, ...props }: ComboboxProps & OneProps) => (
  <Base.Root<Choice>
    {...shared(props)}
    value={props.choices.find((choice) => choice.value === value) ?? null}
    onValueChange={(choice) => choice && onChange(choice.value)}
  >
    <Parts {...props} />
  </Base.Root>
);

interface SeveralProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A list to choose several from. It stays open until Escape or a click beside it. */
export const MultiCombobox = ({ values, onChange, ...props }: ComboboxProps & SeveralProps) => (
  <Base.Root<Choice, true>
    {...shared(props)}
    multiple
    value={props.choices.filter(({ value }) => values.includes(value))}
    onValueChange={(chosen) => onChange(chosen.map(({ value }) => value))}
  >
    <Parts {...props} />
  </Base.Root>
);
