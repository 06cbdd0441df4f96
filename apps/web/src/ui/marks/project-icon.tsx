import type { Board } from "@earshot/client";
import { lettersOf } from "../text/letters.ts";
import classes from "./project-icon.module.css";

/** A project's icon, or its initial. The name is beside it, so screen readers skip it. */
export const ProjectIcon = ({ project: { icon, name } }: { project: Pick<Board, "icon" | "name"> }) =>
  icon ? (
    <img className={classes["icon"]} src={icon} alt="" width={28} height={28} />
  ) : (
    <span className={classes["icon"]} aria-hidden="true">
      {lettersOf(name)[0]?.toUpperCase()}
    </span>
  );
