import { type SsoSettings, type TestedToken, textBudget, type TokenPart } from "@earshot/client";
import { Check, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { Banner } from "../../ui/messages/banner.tsx";
import { Hidden } from "../../ui/text/hidden.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./sso.module.css";
import { ssoText } from "./sso.text.ts";
import { useChange } from "./use-sso.ts";

const text = ssoText.tester;
const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Describes a time that is given in seconds since 1970. */
function timeOf(value: string): string | undefined {
  const instant = Number(value) * 1_000;
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return undefined;
  const minutes = Math.round((instant - Date.now()) / 60_000);
  const time = clock.format(instant);
  return minutes < 0 ? text.inPast(time) : text.ahead(time, minutes);
}

const meaningOf = ({ name, value, fault }: TokenPart) =>
  fault ?? (["exp", "iat", "nbf"].includes(name) ? timeOf(value) : undefined);

function Part({ part }: { part: TokenPart }) {
  const Icon = part.fault ? X : Check;
  const meaning = meaningOf(part);
  return (
    <tr className={`${classes["row"]} ${part.fault ? classes["wrong"] : ""}`}>
      <Cell>
        <span className={`${classes["mono"]} ${classes["name"]}`} dir="ltr">
          <Icon size={14} strokeWidth={2} aria-hidden="true" />
          <Hidden>{part.fault ? text.wrong : text.ok}</Hidden>
          {part.name}
        </span>
      </Cell>
      <Cell label={text.columns.value}>
        <span className={classes["mono"]} dir="ltr">
          {part.value}
        </span>
      </Cell>
      <Cell {...(meaning !== undefined && { label: text.columns.meaning })}>{meaning}</Cell>
    </tr>
  );
}

function Result({ tested: { fault, parts, person } }: { tested: TestedToken }) {
  const who = person ? text.known(person.full_name ?? person.id) : text.unknown;
  return (
    <>
      <div role="status">
        {fault === null ? (
          <Banner icon={Check}>
            <strong>{text.good}</strong> {who}
          </Banner>
        ) : (
          <Banner icon={TriangleAlert} kind="danger">
            <span dir="auto">{fault}</span>
          </Banner>
        )}
      </div>
      {parts.length > 0 && (
        <Table label={text.parts} head={Object.values(text.columns)} isPlain>
          {parts.map((part, index) => (
            <Part key={`${index} ${part.name}`} part={part} />
          ))}
        </Table>
      )}
    </>
  );
}

/** Reads a token that somebody pastes, and says what is wrong with it. Below is the last fault of a real one. */
export function Tester({ settings: { last_error, last_error_at } }: { settings: SsoSettings }) {
  const { slug: projectSlug } = useBoard();
  const [token, setToken] = useState("");
  const [tested, setTested] = useState<TestedToken>();
  const { change, isPending, fault } = useChange(setTested);
  return (
    <section className={`${panel} ${classes["part"]}`} aria-labelledby="sso-tester">
      <div>
        <h2 id="sso-tester">{text.title}</h2>
        <p className={classes["note"]}>{text.lead}</p>
      </div>
      <Form
        className={classes["part-form"]}
        aria-labelledby="sso-tester"
        onSubmit={() => change(({ sso }) => sso.testToken.mutate({ projectSlug, token: token.trim() }))}
      >
        <div className={classes["token"]}>
          <TextField
            label={text.field}
            required
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={textBudget.signedToken}
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </div>
        <FormError text={fault} />
        <FormFoot>
          <Button type="submit" disabled={isPending}>
            {isPending ? text.busy : text.submit}
          </Button>
        </FormFoot>
      </Form>
      {tested && <Result tested={tested} />}
      <p className={classes["note"]}>
        {last_error === null || last_error_at === null ? (
          text.lastNone
        ) : (
          <>
            {text.last}
            <Ago at={last_error_at} />, <span dir="auto">{last_error}</span>
          </>
        )}
      </p>
    </section>
  );
}
