import type { ReactNode } from "react";
import { ProjectIcon } from "../../ui/marks/project-icon.tsx";
import classes from "./card.module.css";
import { signInText } from "./sign-in.text.ts";

interface CardProps {
  title: string;
  text?: ReactNode;
  /** The project that the page is about. */
  project?: { name: string; icon: string | null } | undefined;
  children?: ReactNode;
}

/** A page with one question, in its middle. */
export const Card = ({ title, text, project, children }: CardProps) => (
  <main id="main" className={classes["center"]}>
    <div className={classes["card"]}>
      <div className={classes["head"]}>
        {project && (
          <span className={classes["icon"]}>
            <ProjectIcon project={project} />
          </span>
        )}
        <h1 dir="auto">{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children}
    </div>
    <a className={classes["powered"]} href="/">
      {signInText.poweredBy}
    </a>
  </main>
);

/** The word between two ways to sign in. */
export const Or = () => <div className={classes["or"]}>{signInText.or}</div>;

/** Things below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={classes["stack"]}>{children}</div>;

/** The result of an action, for screen readers too. */
export const Notice = ({ children, failed = false }: { children: ReactNode; failed?: boolean }) => (
  <p className={`${classes["said"]} ${failed ? classes["failed"] : ""}`} role={failed ? "alert" : "status"}>
    {children}
  </p>
);
