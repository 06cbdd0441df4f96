import type { Repository } from "@earshot/client";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FormRow, Row, RowNote, Rows } from "../../ui/layout/rows.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { Ago } from "../../ui/text/time.tsx";
import { RepositoryForm } from "./repository-form.tsx";
import { repositoryText as text } from "./repository.text.ts";
import { useDeleteRepository, useRepositories } from "./use-repositories.ts";

function RepositoryRow({ repository }: { repository: Repository }) {
  const remove = useDeleteRepository();
  const { name, ref, issuer, last_used_at: usedAt } = repository;
  return (
    <Row
      actions={
        <Button small kind="quiet" aria-label={text.removeThis(name)} onClick={() => remove(repository)}>
          {text.remove}
        </Button>
      }
    >
      <span dir="ltr">{name}</span>
      <RowNote>
        <span dir="ltr">{text.by(ref ?? text.anyRef, issuer)}</span>
        <span>
          {usedAt ? text.used : text.never}
          {usedAt && <Ago at={usedAt} />}
        </span>
      </RowNote>
    </Row>
  );
}

/** The repositories whose CI writes changelogs, for admins. */
export function Repositories() {
  const { data, error, refetch } = useRepositories();
  const gone = useGone();
  const [isAdding, setAdding] = useState(false);
  const shown = data?.filter(({ id }) => !gone.has(id)) ?? [];
  return (
    <Panel title={text.title} text={text.lead}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && shown.length === 0 && !isAdding && <p>{text.none}</p>}
      {(shown.length > 0 || isAdding) && (
        <Rows label={text.list}>
          {isAdding && (
            <FormRow>
              <RepositoryForm close={() => setAdding(false)} />
            </FormRow>
          )}
          {shown.map((repository) => (
            <RepositoryRow key={repository.id} repository={repository} />
          ))}
        </Rows>
      )}
      {data && !isAdding && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
    </Panel>
  );
}
