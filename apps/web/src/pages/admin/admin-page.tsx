import { Activity, Archive, List, ScrollText, SlidersHorizontal, Users, Zap } from "lucide-react";
import { Page, PageHead } from "../../ui/layout/frame.tsx";
import { SideMenu } from "../../ui/layout/side-menu.tsx";
import { ServerAudit } from "../../features/audit/server-audit.tsx";
import { Accounts } from "../../features/server/accounts.tsx";
import { Checklist } from "../../features/server/checklist.tsx";
import { Health } from "../../features/server/health.tsx";
import { Jobs } from "../../features/server/jobs.tsx";
import { Projects } from "../../features/server/projects.tsx";
import classes from "../../features/server/server.module.css";
import { serverText as text } from "../../features/server/server.text.ts";
import { ServerSettings } from "../../features/server/settings.tsx";
import { Storage } from "../../features/server/storage.tsx";
import { useServer } from "../../features/server/use-server.ts";
import { HomeTopbar } from "../../shell/topbar/home-topbar.tsx";
import layout from "../../shell/manage/settings-layout.module.css";

/** The parts of the page below the overview, in their order. */
const parts = [
  { id: "jobs", Icon: Zap, Part: Jobs },
  { id: "projects", Icon: List, Part: Projects },
  { id: "accounts", Icon: Users, Part: Accounts },
  { id: "storage", Icon: Archive, Part: Storage },
  { id: "audit", Icon: ScrollText, Part: ServerAudit },
  { id: "settings", Icon: SlidersHorizontal, Part: ServerSettings },
] as const;

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true };

/** `/admin`: the server's own page, for its admins. */
export function AdminPage() {
  const { public_url, version } = useServer();
  return (
    <>
      <HomeTopbar />
      <Page>
        <div className={layout["settings"]}>
          <SideMenu title={text.title}>
            <a key="overview" href="#main">
              <Activity {...icon} />
              {text.menu.overview}
            </a>
            {parts.map(({ id, Icon }) => (
              <a key={id} href={`#${id}`}>
                <Icon {...icon} />
                {text.menu[id]}
              </a>
            ))}
          </SideMenu>
          <div className={classes["stack"]}>
            <div>
              <PageHead title={text.title} text={text.lead(public_url, version)} />
              <Checklist />
              <Health />
            </div>
            {parts.map(({ id, Part }) => (
              <div key={id} id={id} className={classes["part"]}>
                <Part />
              </div>
            ))}
          </div>
        </div>
      </Page>
    </>
  );
}
