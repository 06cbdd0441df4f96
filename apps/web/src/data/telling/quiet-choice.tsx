import classes from "./quiet-choice.module.css";

interface QuietChoiceProps {
  isQuiet: boolean;
  onChange: (isQuiet: boolean) => void;
}

/** The team's choice that a write tells nobody. */
export const QuietChoice = ({ isQuiet, onChange }: QuietChoiceProps) => (
  <label className={classes["choice"]}>
    <input type="checkbox" checked={isQuiet} onChange={({ target }) => onChange(target.checked)} />
    Tell nobody
  </label>
);
