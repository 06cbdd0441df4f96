import { Link } from "@tanstack/react-router";
import { Topbar } from "../../ui/frame.tsx";
import { AccountLink } from "../account/account-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

/** What stands above the pages of no project. */
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
