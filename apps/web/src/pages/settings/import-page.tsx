import { useNavigate, useSearch } from "@tanstack/react-router";
import { Earlier } from "../../features/moving/import/earlier.tsx";
import classes from "../../features/moving/moving.module.css";
import { movingText as text } from "../../features/moving/moving.text.ts";
import { MovingTabs } from "../../features/moving/moving-tabs.tsx";
import { SourceStep } from "../../features/moving/import/source-step.tsx";
import { Stepper } from "../../features/moving/import/stepper.tsx";
import { CheckStep, DoneStep, RunStep, stepOf } from "../../features/moving/import/steps.tsx";
import { isMoving, useImport, useMayImport } from "../../features/moving/import/use-imports.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";

function Opened({ id, again }: { id: string; again: () => void }) {
  const { data, error, refetch } = useImport(id);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  return (
    <div className={classes["stack"]}>
      <Stepper step={stepOf(data)} />
      {data.state === "ready" && <CheckStep its={data} again={again} />}
      {isMoving(data) && <RunStep its={data} />}
      {["finished", "undone", "failed"].includes(data.state) && <DoneStep its={data} again={again} />}
    </div>
  );
}

/** `/p/{slug}/manage/settings/import` */
export function ImportPage() {
  const mayImport = useMayImport();
  const { id } = useSearch({ from: "/p/$slug/manage/settings/import" });
  const navigate = useNavigate({ from: "/p/$slug/manage/settings/import" });
  const open = (next: string | undefined) => void navigate({ search: next ? { id: next } : {} });
  return (
    <SettingsFrame title={text.importTitle} text={text.importLead}>
      <MovingTabs />
      {!mayImport && <ReadOnly text={text.readOnly} />}
      {mayImport && id && <Opened key={id} id={id} again={() => open(undefined)} />}
      {mayImport && !id && (
        <div className={classes["stack"]}>
          <Stepper step={0} />
          <SourceStep onCreated={open} />
        </div>
      )}
      {mayImport && <Earlier open={open} />}
    </SettingsFrame>
  );
}
