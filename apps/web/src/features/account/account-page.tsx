import { Empty } from "../../ui/empty.tsx";
import { Page, PageHead } from "../../ui/frame.tsx";
import { HomeTopbar } from "../project/home-topbar.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { Profile } from "./profile.tsx";
import { Sessions } from "./sessions.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useViewer } from "./viewer.ts";

/** `/account`: the caller's own. */
export function AccountPage() {
  const viewer = useViewer();
  return (
    <>
      <HomeTopbar />
      <Page>
        {viewer ? (
          <>
            <PageHead title={accountText.account} text={accountText.lead} />
            <div className={classes["stack"]}>
              <Profile viewer={viewer} />
              <Sessions />
            </div>
          </>
        ) : (
          <Empty title={accountText.anonymous} text={accountText.anonymousText} level={1}>
            <SignInLink primary />
          </Empty>
        )}
      </Page>
    </>
  );
}
