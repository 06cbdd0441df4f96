import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Kbd } from "../../ui/marks/kbd.tsx";
import { useKeys } from "../../ui/hooks/keys.ts";
import { useLazyModule } from "../../ui/hooks/use-lazy-module.ts";
import classes from "./opener.module.css";
import { paletteText } from "./palette.text.ts";

/**
 * The button of the command palette, which also opens by Ctrl or Cmd and K, or by /. The palette is loaded when it
 * opens first.
 */
export function PaletteOpener() {
  const [isOpen, setOpen] = useState(false);
  const parts = useLazyModule(() => import("./palette.tsx"), isOpen);
  // On a page with a search of its own, / focuses that.
  const search = () => {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (field) field.focus();
    else setOpen(true);
  };
  useKeys({ "/": search });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <button type="button" className={classes["opener"]} aria-label={paletteText.open} onClick={() => setOpen(true)}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={classes["text"]}>{paletteText.open}</span>
        <Kbd>/</Kbd>
      </button>
      {parts && <parts.Palette isOpen={isOpen} close={() => setOpen(false)} />}
    </>
  );
}
