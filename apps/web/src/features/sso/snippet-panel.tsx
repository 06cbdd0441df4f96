import type { SsoKey } from "@earshot/client";
import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { type Language, snippets } from "./snippets.ts";
import classes from "./sso.module.css";
import { ssoText } from "./sso.text.ts";

const text = ssoText.snippets;
const languages = Object.entries(snippets).map(([language, { name }]) => [language as Language, name] as const);

/** Code for the product, with the project's address and the name of its newest secret. */
export function SnippetPanel({ keys }: { keys: readonly SsoKey[] }) {
  const { slug } = useBoard();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const [language, setLanguage] = useState<Language>("node");
  const secret = keys.findLast(({ kind }) => kind === "secret");
  const { needs, code } = snippets[language];
  const shown = code({ audience: `${publicUrl}/p/${slug}`, kid: secret?.kid ?? "KID" });
  return (
    <section className={`${panel} ${classes["part"]}`} aria-labelledby="sso-snippets">
      <h2 id="sso-snippets">{text.title}</h2>
      <div className={classes["languages"]}>
        <Segmented label={text.label} value={language} options={languages} onChange={setLanguage} />
        <CopyButton small value={shown} label={text.copy} copied={text.copied} />
      </div>
      <pre className={classes["code"]} dir="ltr" aria-label={snippets[language].name}>
        {shown}
      </pre>
      <p className={classes["note"]}>{text.package(needs)}</p>
      {!secret && <p className={classes["note"]}>{text.noKey}</p>}
    </section>
  );
}
