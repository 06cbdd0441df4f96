import { type ProjectConfig, textBudget } from "@earshot/client";
import { CircleCheck, Hourglass } from "lucide-react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { connectText } from "./connect.text.ts";
import { DomainRecords } from "./domain-records.tsx";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { useSetDomain, useVerifyDomain } from "./use-connect.ts";

const text = connectText.domain;

const State = ({ isVerified }: { isVerified: boolean }) => (
  <div role="status">
    <Badge icon={isVerified ? CircleCheck : Hourglass} kind={isVerified ? "ok" : "warn"}>
      {isVerified ? text.verified : text.unverified}
    </Badge>
  </div>
);

interface DomainFormProps {
  config: ProjectConfig;
  mayChange: boolean;
}

/** The project's own domain, the DNS records that it needs, and their state. */
export function DomainForm({ config: { custom_domain: set, custom_domain_verified }, mayChange }: DomainFormProps) {
  const [domain, setDomain] = useDraft(`${useBoard().slug}:domain`, set ?? "");
  const { save, records, isPending, fault } = useSetDomain();
  const { verify, forget, isPending: isLookingUp, fault: missing } = useVerifyDomain();
  const submit = () => {
    forget();
    save(domain.trim() || null);
  };
  return (
    <Section id="domain" title={text.title}>
      <p className={classes["note"]}>{text.text}</p>
      <Form className={classes["form"]} aria-labelledby="domain" onSubmit={submit}>
        <Field
          label={text.domain}
          hint={text.hint}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textBudget.domain}
          readOnly={!mayChange}
          value={domain}
          onChange={(event) => setDomain(event.target.value)}
        />
        {set !== null && <State isVerified={custom_domain_verified} />}
        <FormError text={fault} />
        {mayChange && (
          <FormFoot>
            <Button kind="primary" type="submit" disabled={isPending}>
              {isPending ? connectText.busy : connectText.save}
            </Button>
            {set !== null && records.length === 0 && (
              <Button onClick={() => save(set)} disabled={isPending}>
                {text.show}
              </Button>
            )}
          </FormFoot>
        )}
      </Form>
      {set !== null && records.length > 0 && <DomainRecords records={records} />}
      {mayChange && set !== null && !custom_domain_verified && (
        <div className={classes["form"]}>
          <FormError text={missing} />
          <FormFoot>
            <Button onClick={verify} disabled={isLookingUp || isPending}>
              {isLookingUp ? text.verifying : text.verify}
            </Button>
          </FormFoot>
        </div>
      )}
    </Section>
  );
}
