import { Link } from "@tanstack/react-router";
import { useBoard } from "../../data/project/use-board.ts";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { peoplePageText as text } from "./people.text.ts";

/** The two lists: people and companies. */
export function PeopleTabs() {
  const { slug } = useBoard();
  const active = { activeOptions: { exact: true, includeSearch: false } };
  return (
    <Tabs label={text.tabs}>
      <Link to="/p/$slug/manage/people" params={{ slug }} {...active}>
        {text.title}
      </Link>
      <Link to="/p/$slug/manage/companies" params={{ slug }} {...active}>
        {text.companies}
      </Link>
    </Tabs>
  );
}
