import type { ReactNode } from "react";
import { PageHead } from "../../ui/layout/frame.tsx";
import classes from "./settings-frame.module.css";

interface SettingsFrameProps {
  title: string;
  text: string;
  /** The main action of the page. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of the settings' pages: the title, and the sections below each other. */
export const SettingsFrame = ({ title, text, action, children }: SettingsFrameProps) => (
  <div className={classes["stack"]}>
    <div className={classes["head"]}>
      <PageHead title={title} text={text}>
        {action}
      </PageHead>
    </div>
    {children}
  </div>
);
