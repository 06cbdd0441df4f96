import type { ClaimRole } from "@earshot/client";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FormRow, Row, Rows } from "../../ui/layout/rows.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { memberText } from "./member.text.ts";
import { useClaims, useDeleteClaim, useSetClaim } from "./use-claims.ts";

const text = memberText.claims;
const roles = ["member", "admin", "owner"] as const;

/** The roles that the viewer may give: none above their own. */
function useOwnRoles() {
  const { viewer } = useBoard();
  return roles.slice(0, roles.indexOf(viewer?.role ?? "member") + 1);
}

function ClaimForm({ close }: { close: () => void }) {
  const [value, setValue] = useState("");
  const [role, setRole] = useState<ClaimRole["role"]>("member");
  const { set, isPending, fault } = useSetClaim(close);
  const options = useOwnRoles().map((each) => [each, memberText.roles[each]] as const);
  return (
    <SmallForm
      label={text.add}
      submit={text.add}
      {...{ isPending, fault, close }}
      onSubmit={() => void set({ value: value.trim(), role })}
    >
      <Field
        label={text.value}
        hint={text.valueHint}
        required
        maxLength={255}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="product-team"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <SelectField label={text.role} value={role} options={options} onChange={setRole} />
    </SmallForm>
  );
}

function ClaimRow({ claim }: { claim: ClaimRole }) {
  const remove = useDeleteClaim();
  const mayDelete = useOwnRoles().includes(claim.role);
  const actions = (
    <>
      <span>{memberText.roles[claim.role]}</span>
      {mayDelete && (
        <Button small kind="quiet" aria-label={text.removeThis(claim.value)} onClick={() => remove(claim)}>
          {text.remove}
        </Button>
      )}
    </>
  );
  return (
    <Row actions={actions}>
      <span dir="ltr">{claim.value}</span>
    </Row>
  );
}

/** The roles that values of the identity provider's claim give, for admins. */
export function Claims() {
  const { data, error, refetch } = useClaims();
  const gone = useGone();
  const [isAdding, setAdding] = useState(false);
  const shown = data?.filter(({ value }) => !gone.has(value)) ?? [];
  return (
    <Panel title={text.title} text={text.lead}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && shown.length === 0 && !isAdding && <p>{text.none}</p>}
      {(shown.length > 0 || isAdding) && (
        <Rows label={text.list}>
          {isAdding && (
            <FormRow>
              <ClaimForm close={() => setAdding(false)} />
            </FormRow>
          )}
          {shown.map((claim) => (
            <ClaimRow key={claim.value} claim={claim} />
          ))}
        </Rows>
      )}
      {data && !isAdding && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
    </Panel>
  );
}
