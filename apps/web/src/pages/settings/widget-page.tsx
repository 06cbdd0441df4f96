import { useState } from "react";
import { useBoard } from "../../data/project/use-board.ts";
import { Look } from "../../features/widget/look.tsx";
import { type ButtonLook, Preview } from "../../features/widget/preview.tsx";
import { Sites } from "../../features/widget/sites.tsx";
import { Snippet, TokenFault } from "../../features/widget/snippet.tsx";
import { useWidget } from "../../features/widget/use-widget.ts";
import classes from "../../features/widget/widget.module.css";
import { widgetText } from "../../features/widget/widget.text.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";

type Settings = NonNullable<ReturnType<typeof useWidget>["data"]>;

function Parts({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const { origins: _, ...stored } = settings;
  const [look, setLook] = useState<ButtonLook>(stored);
  return (
    <div className={classes["with-preview"]}>
      <div className={classes["parts"]}>
        <Sites settings={settings} mayChange={mayChange} />
        <Look look={look} mayChange={mayChange} onChange={setLook} />
        <Snippet />
        <TokenFault />
      </div>
      <Preview look={look} />
    </div>
  );
}

/** `/p/{slug}/manage/settings/widget` */
export function WidgetPage() {
  const { id, viewer } = useBoard();
  const { data, error, refetch } = useWidget();
  const mayChange = viewer?.can.includes("settings.update") ?? false;
  return (
    <SettingsFrame title={widgetText.title} text={widgetText.lead}>
      {!mayChange && <ReadOnly text={widgetText.readOnly} />}
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && <Parts key={id} settings={data} mayChange={mayChange} />}
    </SettingsFrame>
  );
}
