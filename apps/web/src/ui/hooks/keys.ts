import { type KeyboardEvent as FieldKeyEvent, useEffect, useEffectEvent } from "react";

/** The elements in which keys are somebody's text, or belong to a layer over the page. */
const taken =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";

/** Returns true if a key is for the element that has the focus. A layer that is closing has it until it is gone. */
function isTaken({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(taken) !== null && !target.closest("[data-closed]");
}

/** Calls the action of a key, unless somebody types. A capital is the key with Shift. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Submits the form of a text field by Ctrl or Cmd with Enter, if its button is enabled. */
export function submitByKey({ key, ctrlKey, metaKey, currentTarget }: FieldKeyEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey))
    currentTarget.form?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}
