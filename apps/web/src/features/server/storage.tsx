import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { TitleBar } from "../../ui/layout/title-bar.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { checkOf } from "./checks.ts";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServer, useServerWrite } from "./use-server.ts";

const { storage: text, size } = serverText;

function LastBackup() {
  const check = checkOf(useServer(), "backup");
  if (!check) return <p className={classes["hint"]}>{text.never}</p>;
  return (
    <p className={check.is_ok ? classes["hint"] : classes["fault"]}>
      {text.last}: <Ago at={check.checked_at} />. {check.detail}
    </p>
  );
}

/** The size of the database, the time of its last backup, and the command that makes one. */
export function Storage() {
  const { database_bytes, is_embedded, backs_up } = useServer();
  const { mutate, isPending } = useServerWrite();
  const command = is_embedded ? text.commandEmbedded : text.commandPostgres;
  return (
    <section className={panel} aria-labelledby="storage-title">
      <TitleBar>
        <h2 id="storage-title">{text.title}</h2>
        <span className={classes["count"]}>
          {text.database} {size(database_bytes)}
        </span>
      </TitleBar>
      <div className={classes["backup"]}>
        <strong className={classes["name"]}>{text.backup}</strong>
        <LastBackup />
        <p className={classes["hint"]}>{backs_up ? text.scheduled : is_embedded ? text.embedded : text.postgres}</p>
        {!backs_up && (
          <>
            <pre className={classes["snippet"]} dir="ltr">
              {command}
            </pre>
            <span className={classes["acts"]}>
              <CopyButton small value={command} label={text.copy} copied={text.copied} />
              {!is_embedded && (
                <Button small disabled={isPending} onClick={() => mutate((calls) => calls.noteBackup.mutate({}))}>
                  {text.note}
                </Button>
              )}
            </span>
          </>
        )}
        <Button small kind="quiet" onClick={() => mutate((calls) => calls.get.query())}>
          {text.look}
        </Button>
      </div>
    </section>
  );
}
