import type { ReactNode } from "react";
import { PageHead } from "../../ui/frame.tsx";
import classes from "./settings-frame.module.css";

interface SettingsFrameProps {
  title: string;
  text: string;
  /** The page's one next step. */
  action?: ReactNode;
  children: ReactNode;
}

/** What the settings' pages have in common: what it is about, and its parts below each other. */
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
