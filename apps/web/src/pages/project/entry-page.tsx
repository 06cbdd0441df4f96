import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { Page } from "../../ui/layout/frame.tsx";
import { changelogText } from "../../features/changelog/changelog.text.ts";
import { Entry } from "../../features/changelog/entry.tsx";
import classes from "../../features/changelog/entry.module.css";
import { Shipped } from "../../features/changelog/shipped.tsx";

/** `/p/{slug}/changelog/{entrySlug}`: one entry, and the feedback that it ships. */
export function EntryPage() {
  const { slug, entrySlug } = useParams({ from: "/p/$slug/changelog/$entrySlug" });
  const input = { projectSlug: slug, slug: entrySlug };
  const { data: entry } = useSuspenseQuery(useEarshot().changelog.get.queryOptions(input));
  return (
    <Page>
      <Link to="/p/$slug/changelog" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {changelogText.all}
      </Link>
      <Entry entry={entry} heading={<h1 dir="auto">{entry.title}</h1>}>
        <Shipped items={entry.feedback} />
      </Entry>
    </Page>
  );
}
