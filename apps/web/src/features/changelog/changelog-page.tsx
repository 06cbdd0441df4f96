import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bones } from "../../ui/bones.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Page, PageHead } from "../../ui/frame.tsx";
import { useBoard } from "../project/use-board.ts";
import { changelogText } from "./changelog.text.ts";
import { Entry } from "./entry.tsx";
import classes from "./entry.module.css";
import { FeedLinks } from "./feed-links.tsx";

function Entries() {
  const { slug, changelog_preview_style: style } = useBoard();
  const { data, error, refetch } = useQuery(useEarshot().changelog.listPublic.queryOptions({ projectSlug: slug }));
  if (data?.length === 0) return <Empty title={changelogText.none} text={changelogText.noneText} />;
  if (data)
    return data.map((entry) => (
      <Entry
        key={entry.id}
        entry={entry}
        style={style}
        heading={
          <h2 dir="auto">
            <Link to="/p/$slug/changelog/$entrySlug" params={{ slug, entrySlug: entry.slug }}>
              {entry.title}
            </Link>
          </h2>
        }
      >
        {style === "summary" && entry.summary && entry.content && (
          <Link
            to="/p/$slug/changelog/$entrySlug"
            params={{ slug, entrySlug: entry.slug }}
            className={classes["more"]}
            aria-label={changelogText.moreOf(entry.title)}
          >
            {changelogText.more}
          </Link>
        )}
      </Entry>
    ));
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones />;
}

/** `/p/{slug}/changelog`: what has changed. */
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
