import { Search } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { Kbd } from "../../ui/kbd.tsx";
import { useKeys } from "../../ui/keys.ts";
import classes from "./opener.module.css";
import { paletteText } from "./palette.text.ts";

type Palette = ComponentType<{ isOpen: boolean; close: () => void }>;

/** The search over everything, which is loaded when it is opened first: by its button, by Ctrl or Cmd and K, or by /. */
export function PaletteOpener() {
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<Palette | null>(null);
  const open = async () => {
    setOpen(true);
    const { Palette: loaded } = await import("./palette.tsx");
    setPalette(() => loaded);
  };
  // A page with a search of its own has it focused.
  const search = () => {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (field) field.focus();
    else void open();
  };
  useKeys({ "/": search });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <button type="button" className={classes["opener"]} aria-label={paletteText.open} onClick={() => void open()}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={classes["text"]}>{paletteText.open}</span>
        <Kbd>/</Kbd>
      </button>
      {Palette && <Palette isOpen={isOpen} close={() => setOpen(false)} />}
    </>
  );
}
