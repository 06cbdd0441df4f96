import { Archives } from "../../features/moving/export/archives.tsx";
import { MakeArchive } from "../../features/moving/export/make-archive.tsx";
import { movingText as text } from "../../features/moving/moving.text.ts";
import { MovingTabs } from "../../features/moving/moving-tabs.tsx";
import { useExports, useMayExport } from "../../features/moving/export/use-exports.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";

function OwnersPart() {
  const { data, error, refetch } = useExports();
  return (
    <>
      <MakeArchive />
      {data ? (
        <Archives archives={data} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </>
  );
}

/** `/p/{slug}/manage/settings/export` */
export const ExportPage = () => (
  <SettingsFrame title={text.exportTitle} text={text.exportLead}>
    <MovingTabs />
    {useMayExport() ? <OwnersPart /> : <ReadOnly text={text.ownersOnly} />}
  </SettingsFrame>
);
