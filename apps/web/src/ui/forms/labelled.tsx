import type { ReactNode } from "react";
import field from "./field.module.css";

/** A control that has a name of its own for screen readers, under a label that shows. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={field["field"]}>
    <span className={field["label"]} aria-hidden="true">
      {label}
    </span>
    <div>{children}</div>
  </div>
);
