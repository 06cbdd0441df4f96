import type { ReactNode } from "react";
import { panel } from "../../ui/layout/frame.tsx";
import classes from "./settings.module.css";

/** A part of the settings. Its heading has the id. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`${panel} ${classes["section"]}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
