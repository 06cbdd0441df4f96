import type { WidgetSettings } from "@earshot/client";
import { MessageSquare, X } from "lucide-react";
import type { CSSProperties } from "react";
import { useBoard } from "../../data/project/use-board.ts";
import { ProjectIcon } from "../../ui/marks/project-icon.tsx";
import classes from "./widget.module.css";
import { widgetText } from "./widget.text.ts";

export type ButtonLook = Omit<WidgetSettings, "origins">;

/** The widget on a page, as its settings have it. */
export function Preview({ look: { place, color, label, theme } }: { look: ButtonLook }) {
  const board = useBoard();
  return (
    <aside className={classes["preview"]} aria-label={widgetText.preview}>
      <h2>{widgetText.preview}</h2>
      <div
        className={classes["stage"]}
        data-place={place}
        {...(theme !== "auto" && { "data-theme": theme })}
        aria-hidden="true"
      >
        <div className={classes["box"]}>
          <div className={classes["boxhead"]}>
            <ProjectIcon project={board} />
            <strong>{board.name}</strong>
            <X size={16} strokeWidth={1.75} />
          </div>
          <span>{widgetText.question}</span>
          <i />
          <span>{widgetText.details}</span>
          <i />
        </div>
        {place !== "none" && (
          <span
            className={classes["launcher"]}
            style={(color ? { "--launcher": color } : {}) as CSSProperties}
            {...(color && { "data-own": "" })}
          >
            <MessageSquare size={18} strokeWidth={1.75} />
            {label}
          </span>
        )}
      </div>
    </aside>
  );
}
