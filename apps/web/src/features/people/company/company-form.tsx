import { type Company, textBudget } from "@earshot/client";
import { useState } from "react";
import { Field } from "../../../ui/forms/field.tsx";
import { SmallForm } from "../../../ui/forms/form.tsx";
import { useSmallForm } from "../../../ui/forms/use-small-form.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { panel } from "../../../ui/layout/frame.tsx";
import { useMoney } from "../../../data/people/use-money.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import { fromLines, toLines } from "../attributes.ts";
import classes from "../people.module.css";
import { peoplePageText } from "../people.text.ts";
import { useWrite } from "../use-write.ts";

const text = peoplePageText.companyForm;

interface CompanyFormProps {
  /** Missing for a new company. */
  company?: Company;
  onDone: (company: Company) => void;
  close: () => void;
}

/** The form of a company. It waits for the currency of its revenue. */
export function CompanyForm(props: CompanyFormProps) {
  const money = useMoney();
  return money && <Fields {...props} money={money} />;
}

type Money = NonNullable<ReturnType<typeof useMoney>>;

function Fields({ company, onDone, close, money }: CompanyFormProps & { money: Money }) {
  const { slug: projectSlug } = useBoard();
  const [name, setName] = useState(company?.name ?? "");
  const [domain, setDomain] = useState(company?.domain ?? "");
  const [amount, setAmount] = useState(money.toField(company?.monthly_revenue ?? null));
  const [plan, setPlan] = useState(company?.plan ?? "");
  const [externalId, setExternalId] = useState(company?.external_id ?? "");
  const [lines, setLines] = useState(toLines(company?.attributes ?? {}));
  const [lineFault, setLineFault] = useState<string | null>(null);
  const valuesOf = (from: Company) => ({
    name: from.name,
    domain: from.domain ?? "",
    monthly_revenue: money.toField(from.monthly_revenue),
    plan: from.plan ?? "",
    external_id: from.external_id ?? "",
    attributes: toLines(from.attributes),
  });
  const values = { name, domain, monthly_revenue: amount, plan, external_id: externalId, attributes: lines };
  const { hasChanged, send, isStill } = useSmallForm(values, company && valuesOf(company));
  const { write, isPending, fault } = useWrite((now: Company) => {
    if (isStill(valuesOf(now))) onDone(now);
  });

  function submit() {
    const read = fromLines(lines);
    if ("fault" in read) return setLineFault(read.fault);
    setLineFault(null);
    const given = {
      name,
      domain: domain.trim() || null,
      monthly_revenue: money.fromField(amount),
      plan: plan.trim() || null,
      external_id: externalId || null,
      attributes: read.attributes,
    };
    const changed = send();
    const sent = Object.entries(given).filter(([field, value]) => (company ? field in changed : value !== null));
    return write(({ company: calls }) =>
      company
        ? calls.update.mutate({ projectSlug, companyId: company.id, ...Object.fromEntries(sent) })
        : calls.create.mutate({ projectSlug, name, ...Object.fromEntries(sent) }),
    );
  }

  return (
    <div className={`${panel} ${classes["form"]}`}>
      <SmallForm
        label={company ? text.edit : text.add}
        submit={company ? text.save : text.submit}
        isPending={isPending}
        fault={lineFault ?? fault}
        hasChanged={hasChanged}
        onSubmit={submit}
        close={close}
      >
        <Field
          label={text.name}
          required
          maxLength={textBudget.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={text.domain}
          dir="ltr"
          autoComplete="off"
          placeholder="acme.example"
          maxLength={textBudget.domain}
          value={domain}
          onChange={(event) => setDomain(event.target.value)}
        />
        <Field
          label={text.amount(money.currency)}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          dir="ltr"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label={text.plan}
          maxLength={100}
          autoComplete="off"
          value={plan}
          onChange={(event) => setPlan(event.target.value)}
        />
        <Field
          label={peoplePageText.form.externalId}
          maxLength={255}
          dir="ltr"
          autoComplete="off"
          value={externalId}
          onChange={(event) => setExternalId(event.target.value)}
        />
        <TextField
          label={peoplePageText.form.attributes}
          hint={peoplePageText.form.attributesHint}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
      </SmallForm>
    </div>
  );
}
