import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/frame.tsx";
import { SignInLink } from "../account/sign-in-link.tsx";
import { OuterTopbar } from "./outer-topbar.tsx";
import { projectText } from "./project.text.ts";

/** The page of everything that is not there, or that the caller may not know of. */
export const NotFound = () => (
  <>
    <OuterTopbar />
    <Page>
      <Empty title={projectText.notFound.title} text={projectText.notFound.text} level={1}>
        <Link to="/" className={buttonClass()}>
          {projectText.notFound.home}
        </Link>
        <SignInLink />
      </Empty>
    </Page>
  </>
);
