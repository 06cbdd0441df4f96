import { Link } from "@tanstack/react-router";
import { useBoard } from "../../data/project/use-board.ts";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { movingText as text } from "./moving.text.ts";

/** The two pages: import and export. */
export function MovingTabs() {
  const { slug } = useBoard();
  const active = { params: { slug }, activeOptions: { exact: true, includeSearch: false } };
  return (
    <Tabs label={text.tabs}>
      <Link to="/p/$slug/manage/settings/import" {...active}>
        {text.importTitle}
      </Link>
      <Link to="/p/$slug/manage/settings/export" {...active}>
        {text.exportTitle}
      </Link>
    </Tabs>
  );
}
