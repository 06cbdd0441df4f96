import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";
import classes from "./switch.module.css";

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label. It takes effect at once. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes["row"]}>
      <div>
        <span id={id} className={classes["label"]}>
          {label}
        </span>
        {hint && (
          <p id={`${id}-hint`} className={classes["hint"]}>
            {hint}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        className={classes["switch"]}
        aria-labelledby={id}
        {...(hint && { "aria-describedby": `${id}-hint` })}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      >
        <BaseSwitch.Thumb className={classes["thumb"]} />
      </BaseSwitch.Root>
    </div>
  );
}
