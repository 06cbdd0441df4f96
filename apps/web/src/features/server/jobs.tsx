import type { TroubledJob } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { RotateCw, X } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { TitleBar } from "../../ui/layout/title-bar.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Ago } from "../../ui/text/time.tsx";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServerWrite } from "./use-server.ts";

const { jobs: text } = serverText;
const { columns } = text;

function JobRow({ job: { id, name, is_failed, tries, most_tries, error, changed_at } }: { job: TroubledJob }) {
  const retry = useServerWrite(({ ids }: { ids: readonly string[] }) => text.retried(ids.length));
  const forget = useServerWrite(() => text.forgotten);
  const isBusy = retry.isPending || forget.isPending;
  return (
    <tr>
      <Cell tight>
        <Badge icon={is_failed ? X : RotateCw} kind={is_failed ? "danger" : "warn"}>
          {is_failed ? text.failed : text.retrying}
        </Badge>
      </Cell>
      <Cell>
        <div>
          <strong className={classes["name"]}>{name}</strong>
          {error && <span className={classes["detail"]}>{error}</span>}
        </div>
      </Cell>
      <Cell label={columns.tries} tight>
        {text.tries(tries, most_tries)}
      </Cell>
      <Cell label={columns.when} tight>
        <Ago at={changed_at} short />
      </Cell>
      <Cell isEnd="wide">
        <span className={classes["acts"]}>
          <Button
            small
            aria-label={`${text.retry}: ${name}`}
            disabled={isBusy}
            onClick={() => retry.mutate((calls) => calls.retryJobs.mutate({ ids: [id] }))}
          >
            {text.retry}
          </Button>
          <Button
            small
            aria-label={`${text.forget}: ${name}`}
            kind="quiet"
            disabled={isBusy}
            onClick={() => forget.mutate((calls) => calls.forgetJobs.mutate({ ids: [id] }))}
          >
            {text.forget}
          </Button>
        </span>
      </Cell>
    </tr>
  );
}

/** The jobs that have failed, or wait for another try. */
export function Jobs() {
  const { data, error, refetch } = useQuery(useEarshot().server.jobs.queryOptions());
  const all = useServerWrite(({ ids }: { ids: readonly string[] }) => text.retried(ids.length));
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const ids = data.troubled.map(({ id }) => id);
  return (
    <Table
      label={text.title}
      title={
        <TitleBar>
          <h2>{text.title}</h2>
          {ids.length > 0 && (
            <Button
              small
              disabled={all.isPending}
              onClick={() => all.mutate((calls) => calls.retryJobs.mutate({ ids }))}
            >
              {text.retryAll}
            </Button>
          )}
        </TitleBar>
      }
      head={Object.values(columns)}
      empty={ids.length === 0 && <Empty title={text.none} text={text.noneText} />}
    >
      {data.troubled.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </Table>
  );
}
