import type { ReactNode } from "react";
import classes from "./room.module.css";

/** A room of src/ui. */
export const Room = ({ name, children }: { name: string; children: ReactNode }) => (
  <section id={name} className={classes["room"]}>
    <h2>{name}</h2>
    {children}
  </section>
);

/** A component, or a family of them, with its states beside or below each other. */
export const Part = ({ name, column = false, children }: { name: string; column?: boolean; children: ReactNode }) => (
  <div className={classes["part"]}>
    <h3>{name}</h3>
    <div className={classes[column ? "column" : "line"]}>{children}</div>
  </div>
);
