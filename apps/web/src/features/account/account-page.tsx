import { Empty } from "../../ui/empty.tsx";
import { Page, PageHead } from "../../ui/frame.tsx";
import { MailPreferences } from "../notification/mail-preferences.tsx";
import { HomeTopbar } from "../project/home-topbar.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { Deletion } from "./deletion.tsx";
import { EmailAddress } from "./email-address.tsx";
import { OwnData } from "./own-data.tsx";
import { Password } from "./password.tsx";
import { Profile } from "./profile.tsx";
import { Sessions } from "./sessions.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { Tokens } from "./tokens.tsx";
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
              <EmailAddress viewer={viewer} />
              <Password viewer={viewer} />
              <MailPreferences />
              <Sessions />
              <Tokens />
              <OwnData />
              <Deletion />
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
