import { textBudget } from "@earshot/client";
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
  /** A count or an explanation after its name. */
  note?: ReactNode;
}

interface ComboboxProps {
  /** The name of the field for screen readers, such as "Status". */
  label: string;
  choices: readonly Choice[];
  /** The button that opens the list. It shows the chosen value. If it has an aria-label, that contains the value. */
  trigger: ReactElement;
  /** True if the list is open. Set it for a list that a key opens too. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  placeholder?: string;
  /** The text that shows when nothing can be chosen. */
  nothing?: string;
  /** Called with the typed text, if the service searches the choices. Without it, the list filters them by name. */
  onSearch?: (typed: string) => void;
  /** True while the choices are not yet those of what was typed: Enter takes none of them. A click is on what it shows. */
  isLate?: boolean;
  /** Returns the element that gets the focus when the list closes; by default the button. */
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
            <Base.Input aria-label={label} placeholder={placeholder} dir="auto" maxLength={textBudget.search} />
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

/** The properties that a list of one and a list of several choices share. */
const shared = ({ choices, open, onOpenChange, onSearch }: ComboboxProps) => ({
  items: choices,
  isItemEqualToValue: isSame,
  autoHighlight: true,
  ...(open !== undefined && { open }),
  ...(onOpenChange && { onOpenChange }),
  ...(onSearch && { filter: null, onInputValueChange: onSearch }),
});

/** Undoes a choice by Enter that came before the choices of what was typed. The list stays open. */
function undoEarly({ isLate = false }: ComboboxProps, details: Base.Root.ChangeEventDetails): boolean {
  if (!isLate || !(details.event instanceof KeyboardEvent)) return false;
  details.cancel();
  return true;
}

interface OneProps {
  /** The chosen value; null for none. */
  value: string | null;
  onChange: (value: string) => void;
}

/** A list with a search, to choose one item from. */
export const Combobox = ({ value, onChange, ...props }: ComboboxProps & OneProps) => (
  <Base.Root<Choice>
    {...shared(props)}
    value={props.choices.find((choice) => choice.value === value) ?? null}
    onValueChange={(choice, details) => !undoEarly(props, details) && choice && onChange(choice.value)}
  >
    <Parts {...props} />
  </Base.Root>
);

interface SeveralProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A list with a search, to choose several items from. It stays open until Escape or a click beside it. */
export const MultiCombobox = ({ values, onChange, ...props }: ComboboxProps & SeveralProps) => (
  <Base.Root<Choice, true>
    {...shared(props)}
    multiple
    value={props.choices.filter(({ value }) => values.includes(value))}
    onValueChange={(chosen, details) => !undoEarly(props, details) && onChange(chosen.map(({ value }) => value))}
  >
    <Parts {...props} />
  </Base.Root>
);
