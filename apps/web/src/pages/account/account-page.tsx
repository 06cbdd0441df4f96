import { Empty } from "../../ui/messages/empty.tsx";
import { Page, PageHead } from "../../ui/layout/frame.tsx";
import { MailPreferences } from "../../features/notification/mail-preferences.tsx";
import { HomeTopbar } from "../../shell/topbar/home-topbar.tsx";
import classes from "../../features/account/account.module.css";
import { accountText } from "../../features/account/account.text.ts";
import { Deletion } from "../../features/account/deletion.tsx";
import { EmailAddress } from "../../features/account/email-address.tsx";
import { OwnData } from "../../features/account/own-data.tsx";
import { Password } from "../../features/account/password.tsx";
import { Profile } from "../../features/account/profile.tsx";
import { Sessions } from "../../features/account/sessions.tsx";
import { SignInLink } from "../../shell/topbar/sign-in-link.tsx";
import { Tokens } from "../../features/account/tokens.tsx";
import { useSignInMethods, useViewer } from "../../data/session/viewer.ts";

/** `/account`: the caller's own account. */
export function AccountPage() {
  const viewer = useViewer();
  const { passwords } = useSignInMethods();
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
              {passwords && <Password />}
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
