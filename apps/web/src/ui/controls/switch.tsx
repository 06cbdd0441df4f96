import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";
import classes from "./switch.module.css";

interface BareSwitchProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
}

/** A switch without words, where its place says what it is for. It takes effect at once. */
export const BareSwitch = ({ onChange, ...props }: BareSwitchProps) => (
  <BaseSwitch.Root className={classes["switch"]} {...props} onCheckedChange={onChange}>
    <BaseSwitch.Thumb className={classes["thumb"]} />
  </BaseSwitch.Root>
);

interface SwitchProps extends Pick<BareSwitchProps, "checked" | "disabled" | "onChange"> {
  label: string;
  hint?: string;
}

/** A switch with its label. */
export function Switch({ label, hint, ...props }: SwitchProps) {
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
      <BareSwitch {...props} aria-labelledby={id} {...(hint && { "aria-describedby": `${id}-hint` })} />
    </div>
  );
}
