import type { CreatedToken } from "@earshot/client";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { PanelFoot } from "../../ui/layout/panel.tsx";

const text = accountText.tokens;

/** A new token's secret, which the server does not store and cannot show again. */
export function TokenSecret({ token: { token }, done }: { token: CreatedToken; done: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The secret is selected, so that it can be copied also where a page may not copy.
  useEffect(() => field.current?.select(), []);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => field.current?.select(),
    );
  return (
    <div className={classes["form"]}>
      <Field ref={field} label={text.secret} hint={text.once} dir="ltr" value={token} readOnly />
      <PanelFoot said={isCopied ? text.copied : undefined}>
        <Button kind="primary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button onClick={done}>{text.done}</Button>
      </PanelFoot>
    </div>
  );
}
