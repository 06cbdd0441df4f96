import { Link, Outlet, useMatchRoute, useParams } from "@tanstack/react-router";
import {
  Archive,
  CircleDashed,
  KeyRound,
  MessageSquare,
  Plug,
  ScrollText,
  SlidersHorizontal,
  Tag,
  Users,
  Webhook,
} from "lucide-react";
import { Page } from "../../ui/layout/frame.tsx";
import { SideMenu } from "../../ui/layout/side-menu.tsx";
import { manageText } from "./manage.text.ts";
import classes from "./settings-layout.module.css";

/** The settings' pages. Each line adds one to the menu. */
const pages = [
  ["/p/$slug/manage/settings", manageText.pages.general, SlidersHorizontal],
  ["/p/$slug/manage/settings/statuses", manageText.pages.statuses, CircleDashed],
  ["/p/$slug/manage/settings/tags", manageText.pages.tags, Tag],
  ["/p/$slug/manage/settings/people", manageText.pages.team, Users],
  ["/p/$slug/manage/settings/sso", manageText.pages.sso, KeyRound],
  ["/p/$slug/manage/settings/webhooks", manageText.pages.webhooks, Webhook],
  ["/p/$slug/manage/settings/connect", manageText.pages.connect, Plug],
  ["/p/$slug/manage/settings/widget", manageText.pages.widget, MessageSquare],
  ["/p/$slug/manage/settings/import", manageText.pages.moving, Archive],
  ["/p/$slug/manage/settings/audit", manageText.pages.audit, ScrollText],
] as const;

/** `/p/{slug}/manage/settings`: the menu of the settings, and the open page beside it. */
export function SettingsLayout() {
  const { slug } = useParams({ from: "/p/$slug" });
  // The menu has one link for import and export.
  const isExport = useMatchRoute()({ to: "/p/$slug/manage/settings/export" }) !== false;
  return (
    <Page>
      <div className={classes["settings"]}>
        <SideMenu title={manageText.settings}>
          {pages.map(([to, name, Icon]) => (
            <Link
              key={name}
              to={to}
              params={{ slug }}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(isExport && name === manageText.pages.moving && { "aria-current": "page" as const })}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              {name}
            </Link>
          ))}
        </SideMenu>
        <div>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}
