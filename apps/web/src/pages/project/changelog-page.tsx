import type { AuthoredChangelog } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Page, PageHead } from "../../ui/layout/frame.tsx";
import { useFrame } from "../../data/frame/frame.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { changelogText } from "../../features/changelog/changelog.text.ts";
import { Entry } from "../../features/changelog/entry.tsx";
import classes from "../../features/changelog/entry.module.css";
import { FeedLinks } from "../../features/changelog/feed-links.tsx";
import { publicEntries } from "../../features/changelog/pages.ts";

function Listed({ entry }: { entry: AuthoredChangelog }) {
  const { slug, changelog_preview_style: style } = useBoard();
  const seen = useFrame()?.seen ?? Infinity;
  const to = { to: "/p/$slug/changelog/$entrySlug", params: { slug, entrySlug: entry.slug } } as const;
  return (
    <Entry
      entry={entry}
      style={style}
      isNew={entry.publish_date !== null && Date.parse(entry.publish_date) >= (seen + 1) * 1_000}
      heading={
        <h2 dir="auto">
          <Link {...to}>{entry.title}</Link>
        </h2>
      }
    >
      {style === "summary" && entry.summary && entry.content && (
        <Link {...to} className={classes["more"]} aria-label={changelogText.moreOf(entry.title)}>
          {changelogText.more}
        </Link>
      )}
    </Entry>
  );
}

function Entries() {
  const list = useInfiniteQuery(publicEntries(useEarshot(), useBoard().slug));
  const { data, error, refetch } = list;
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <Empty title={changelogText.none} text={changelogText.noneText} />;
  return (
    <>
      {entries.map((entry) => (
        <Listed key={entry.id} entry={entry} />
      ))}
      <NextPage list={list} />
    </>
  );
}

/** `/p/{slug}/changelog`: the changelog. */
export function ChangelogPage() {
  const { name, slug, viewer } = useBoard();
  return (
    <Page>
      <PageHead title={changelogText.title} text={changelogText.lead(name)}>
        <FeedLinks />
        {viewer?.can.includes("changelog.update") && (
          <Link to="/p/$slug/manage/changelog" params={{ slug }} className={buttonClass()}>
            {changelogText.manage}
          </Link>
        )}
      </PageHead>
      <Entries />
    </Page>
  );
}
