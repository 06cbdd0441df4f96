import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { Page } from "../../ui/frame.tsx";
import { useBoard } from "../project/use-board.ts";
import { changelogText } from "./changelog.text.ts";
import { Entry } from "./entry.tsx";
import classes from "./entry.module.css";

const route = getRouteApi("/p/$slug/changelog/$entrySlug");

/** `/p/{slug}/changelog/{entrySlug}`: one entry. */
export function EntryPage() {
  const { slug } = useBoard();
  const { entry } = route.useLoaderData();
  return (
    <Page>
      <Link to="/p/$slug/changelog" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {changelogText.all}
      </Link>
      <Entry entry={entry} alone />
    </Page>
  );
}
