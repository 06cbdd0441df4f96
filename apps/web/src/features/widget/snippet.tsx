import { useRouteContext } from "@tanstack/react-router";
import { useBoard } from "../../data/project/use-board.ts";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useTokenFault } from "./use-widget.ts";
import classes from "./widget.module.css";
import { widgetText } from "./widget.text.ts";

/** The line that a page needs. */
export function Snippet() {
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const { slug } = useBoard();
  const code = `<script src="${publicUrl}/widget.js" data-project="${slug}" defer></script>`;
  return (
    <Panel title={widgetText.code.title} text={widgetText.code.text}>
      <pre className={classes["code"]} dir="ltr" tabIndex={0}>
        {code}
      </pre>
      <div>
        <CopyButton value={code} label={widgetText.code.copy} copied={widgetText.code.copied} />
      </div>
    </Panel>
  );
}

/** Why a token of the product was refused last. */
export function TokenFault() {
  const settings = useTokenFault();
  const { none, last, title } = widgetText.token;
  return (
    <Panel title={title}>
      {settings?.last_error ? (
        <p>
          {last}
          <bdi>{settings.last_error}</bdi> {settings.last_error_at && <Ago at={settings.last_error_at} />}
        </p>
      ) : (
        <p>{none}</p>
      )}
    </Panel>
  );
}
