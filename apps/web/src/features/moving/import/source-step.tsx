import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, FormError } from "../../../ui/forms/field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { guessed, headOf, type Mapping } from "./csv-head.ts";
import { Drop } from "./drop.tsx";
import { Columns } from "./mapping.tsx";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";
import { Sources } from "./sources.tsx";
import { type Source, useCreate } from "./use-imports.ts";

const text = movingText.source;

/** The first step of an import: where it comes from, and its file or key. */
export function SourceStep({ onCreated }: { onCreated: (id: string) => void }) {
  const [source, setSource] = useState<Source>("fider");
  const [file, setFile] = useState<File>();
  const [names, setNames] = useState<string[]>([]);
  const [mapping, setMapping] = useState<Mapping>({});
  const [key, setKey] = useState("");
  const [repository, setRepository] = useState("");
  const { create, isPending, fault } = useCreate(onCreated);
  const keyHint = Object.entries(text.keyHints).find(([one]) => one === source)?.[1];
  const fileHint = Object.entries(text.hints).find(([one]) => one === source)?.[1];
  const isCsv = source === "csv";

  async function take(chosen: File) {
    setFile(chosen);
    const head = await headOf(chosen);
    setNames(head);
    setMapping(guessed(head));
  }
  function send() {
    if (keyHint)
      create({
        source,
        ...(key && { key: key.trim() }),
        ...(source === "github" && { repository: repository.trim() }),
      });
    else if (file) create({ source, file, ...(isCsv && { mapping }) });
  }

  return (
    <Form className={classes["stack"]} aria-label={movingText.importTitle} onSubmit={send}>
      <Sources value={source} onChange={setSource} />
      {fileHint && <Drop file={file} hint={fileHint} onFile={(chosen) => void take(chosen)} />}
      {isCsv && file && <Columns names={names} mapping={mapping} onChange={setMapping} />}
      {source === "github" && (
        <Field
          label={text.repository}
          required
          dir="ltr"
          placeholder="acme/app"
          value={repository}
          onChange={(event) => setRepository(event.target.value)}
        />
      )}
      {keyHint && (
        <Field
          label={text.key}
          hint={keyHint}
          type="password"
          required={source !== "github"}
          autoComplete="off"
          dir="ltr"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      )}
      <FormError text={fault} />
      <div className={classes["foot"]}>
        <span className={classes["hint"]}>{text.quiet}</span>
        <Button kind="primary" type="submit" disabled={isPending || (!keyHint && !file)}>
          {isPending ? text.busy : keyHint ? text.fetch : text.check}
        </Button>
      </div>
    </Form>
  );
}
