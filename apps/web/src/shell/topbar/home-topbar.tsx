import { Link } from "@tanstack/react-router";
import { Topbar } from "../../ui/layout/frame.tsx";
import { AccountLink } from "./account-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

/** The top bar of pages without a project. */
export const HomeTopbar = () => (
  <Topbar
    brand={<Link to="/">Earshot</Link>}
    end={
      <>
        <ThemeToggle />
        <AccountLink />
      </>
    }
  />
);
