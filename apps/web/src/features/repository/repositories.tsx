import type { Repository } from "@earshot/client";
import { Button } from "../../ui/controls/button.tsx";
import { ListPanel } from "../../ui/layout/list-panel.tsx";
import { Row, RowNote } from "../../ui/layout/rows.tsx";
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
  const shown = data?.filter(({ id }) => !gone.has(id));
  return (
    <ListPanel
      text={text}
      rows={shown?.map((repository) => (
        <RepositoryRow key={repository.id} repository={repository} />
      ))}
      error={error}
      retry={() => void refetch()}
      Form={RepositoryForm}
    />
  );
}
