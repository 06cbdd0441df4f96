import { Check, Pipette } from "lucide-react";
import { type CSSProperties, useId } from "react";
import classes from "./color-field.module.css";

const text = { other: "Another colour", own: "Own colour" };

type Palette = readonly (readonly [color: string, name: string])[];

/** Colors that differ clearly in both themes, with their names. */
const plain: Palette = [
  ["#64748b", "Slate"],
  ["#a1a1aa", "Grey"],
  ["#3b82f6", "Blue"],
  ["#8b5cf6", "Violet"],
  ["#ec4899", "Pink"],
  ["#ef4444", "Red"],
  ["#f59e0b", "Amber"],
  ["#22c55e", "Green"],
];

/** The color that a new status or tag begins with. */
export const firstColor = "#3b82f6";

interface ColorFieldProps {
  label: string;
  value: string;
  palette?: Palette;
  /** Returns the color as it is shown elsewhere, if that differs. */
  shownAs?: (color: string) => string;
  onChange: (color: string) => void;
}

const isHex = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

/** A choice of a color: one of a few, or any other. */
export function ColorField({ label, value, palette = plain, shownAs = (color) => color, onChange }: ColorFieldProps) {
  const id = useId();
  const isListed = palette.some(([color]) => color === value.toLowerCase());
  const colors = isListed ? palette : [...palette, [value, text.own] as const];
  return (
    <fieldset className={classes["field"]}>
      <legend>{label}</legend>
      <div className={classes["colors"]}>
        {colors.map(([color, name]) => (
          <label key={color} className={classes["color"]} style={{ "--c": shownAs(color) } as CSSProperties}>
            <input
              type="radio"
              name={id}
              aria-label={name}
              checked={color === value.toLowerCase() || color === value}
              onChange={() => onChange(color)}
            />
            <Check size={16} strokeWidth={3} aria-hidden="true" />
          </label>
        ))}
        <label className={`${classes["color"]} ${classes["other"]}`}>
          <input
            type="color"
            aria-label={text.other}
            value={isHex(value) ? value : firstColor}
            onChange={(event) => onChange(event.target.value)}
          />
          <Pipette size={14} strokeWidth={1.75} aria-hidden="true" />
        </label>
      </div>
    </fieldset>
  );
}
