import { type ReactNode, useContext } from "react";
import { buttonClass } from "../controls/button.tsx";
import classes from "./frame.module.css";
import { MainName } from "./main-name.ts";

const text = { skip: "Skip to content" };

interface TopbarProps {
  brand: ReactNode;
  nav?: ReactNode;
  end: ReactNode;
}

/** The top bar of every page. */
export const Topbar = ({ brand, nav, end }: TopbarProps) => (
  <>
    <a className={`${buttonClass({ kind: "primary" })} ${classes["skip"]}`} href="#main">
      {text.skip}
    </a>
    <header className={classes["topbar"]}>
      <div className={classes["inner"]}>
        <div className={classes["brand"]}>{brand}</div>
        {nav}
        <div className={classes["end"]}>{end}</div>
      </div>
    </header>
  </>
);

export const Nav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes["nav"]} aria-label={label}>
    {children}
  </nav>
);

interface PageProps {
  children: ReactNode;
  /** The content beside the page, and on narrow screens after it. */
  aside?: ReactNode;
  /** The content below the page, and on narrow screens after the aside. */
  below?: ReactNode;
  /** True for a page that uses the width of large screens. */
  wide?: boolean;
}

/** The frame of a page. */
export const Page = ({ children, aside, below, wide = false }: PageProps) => (
  <main
    id="main"
    aria-label={useContext(MainName)}
    tabIndex={-1}
    className={`${classes["page"]} ${aside ? classes["with-aside"] : ""} ${wide ? classes["wide"] : ""}`}
  >
    {aside ? <div>{children}</div> : children}
    {aside && <aside className={classes["aside"]}>{aside}</aside>}
    {below && <div className={classes["below"]}>{below}</div>}
  </main>
);

export const PageHead = ({ title, text: lead, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className={classes["head"]}>
    <div>
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
    {children}
  </div>
);

export const Foot = ({ children }: { children: ReactNode }) => <div className={classes["foot"]}>{children}</div>;

export const panel = classes["panel"];

/** The class of a panel to write in. */
export const framed = `${panel} ${classes["framed"]}`;
