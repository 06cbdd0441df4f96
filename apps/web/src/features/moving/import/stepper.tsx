import { Check } from "lucide-react";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";

const { label, names } = movingText.steps;

/** The steps of an import, of which one is the current one. */
export const Stepper = ({ step }: { step: number }) => (
  <ol className={classes["stepper"]} aria-label={label}>
    {names.map((name, index) => (
      <li
        key={name}
        className={index < step ? classes["is-done"] : undefined}
        aria-current={index === step ? "step" : undefined}
      >
        <span className={classes["mark"]} aria-hidden="true">
          {index < step ? <Check size={12} strokeWidth={2} /> : index + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
);
