import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Bones } from "../../ui/bones.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Page, PageHead } from "../../ui/frame.tsx";
import { useBoard } from "../project/use-board.ts";
import { changelogText } from "./changelog.text.ts";
import { Entry } from "./entry.tsx";

function Entries() {
  const { slug: projectSlug } = useBoard();
  const { data, error, refetch } = useQuery(useEarshot().changelog.listPublic.queryOptions({ projectSlug }));
  if (data?.length === 0) return <Empty title={changelogText.none} text={changelogText.noneText} />;
  if (data) return data.map((entry) => <Entry key={entry.id} entry={entry} />);
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones />;
}

/** `/p/{slug}/changelog`: what has changed. */
export function ChangelogPage() {
  const { name } = useBoard();
  return (
    <Page>
      <PageHead title={changelogText.title} text={changelogText.lead(name)} />
      <Entries />
    </Page>
  );
}
