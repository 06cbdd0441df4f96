import type { CreatedToken } from "@earshot/client";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { PanelFoot } from "../../ui/layout/panel.tsx";

const text = accountText.tokens;

/** A new token's secret, which the server does not store and cannot show again. */
export function TokenSecret({ token: { token }, done }: { token: CreatedToken; done: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className={classes["form"]}>
      <Field ref={field} label={text.secret} hint={text.once} dir="ltr" value={token} readOnly />
      <PanelFoot>
        <CopyButton kind="primary" value={token} label={text.copy} copied={text.copied} />
        <Button onClick={done}>{text.done}</Button>
      </PanelFoot>
    </div>
  );
}
