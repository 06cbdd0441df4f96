import { Download } from "lucide-react";
import { useState } from "react";
import { AuditRow } from "../../features/audit/audit-row.tsx";
import { areas, type Area, auditText as text } from "../../features/audit/audit.text.ts";
import { useAudit } from "../../features/audit/use-audit.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Table } from "../../ui/layout/table.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";

const options = (Object.keys(areas) as Area[]).map((area) => [area, area] as const);

function Entries() {
  const [area, setArea] = useState<Area>("All");
  const list = useAudit(area);
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const loading = error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={5} />;
  return (
    <>
      <Segmented label={text.areas} value={area} options={options} onChange={setArea} />
      <Table
        label={text.list}
        head={Object.values(text.columns)}
        isPlain
        empty={entries.length === 0 && (data ? <Empty title={text.none} text={text.noneText} /> : loading)}
      >
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </Table>
      <NextPage list={list} />
    </>
  );
}

/** `/p/{slug}/manage/settings/audit` */
export function AuditPage() {
  const { slug, viewer } = useBoard();
  const isOwner = viewer?.can.includes("audit.list") ?? false;
  const download = isOwner && (
    <a className={buttonClass()} href={`/p/${slug}/audit.ndjson`} download>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {text.download}
    </a>
  );
  return (
    <SettingsFrame title={text.title} text={text.lead} action={download}>
      {isOwner ? <Entries /> : <ReadOnly text={text.ownersOnly} />}
    </SettingsFrame>
  );
}
