import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Table } from "../../ui/layout/table.tsx";
import { TitleBar } from "../../ui/layout/title-bar.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { AuditRow } from "./audit-row.tsx";
import classes from "./audit.module.css";
import { auditText as text } from "./audit.text.ts";
import { useServerAudit } from "./use-audit.ts";

const { when, ...others } = text.columns;
const head = [when, text.project, ...Object.values(others)];

/** The audit of all projects of the server, or of one of them. */
export function ServerAudit() {
  const [projectId, setProjectId] = useState("");
  const { data: projects } = useQuery(useEarshot().server.projects.queryOptions({ limit: 100 }));
  const list = useServerAudit(projectId);
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const options = (projects?.items ?? []).map(({ id, name }) => [id, name] as const);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  return (
    <>
      <Table
        label={text.title}
        title={
          <TitleBar>
            <h2>{text.title}</h2>
            <span className={classes["hint"]}>{text.ofServer}</span>
            <Select
              label={text.project}
              value={projectId}
              options={[["", text.allProjects], ...options]}
              onChange={setProjectId}
              on={projectId !== ""}
            />
            <a className={buttonClass()} href={`/admin/audit.ndjson${projectId && `?projectId=${projectId}`}`} download>
              <Download size={16} strokeWidth={1.75} aria-hidden="true" />
              {text.download}
            </a>
          </TitleBar>
        }
        head={head}
        isPlain
        empty={entries.length === 0 && <Empty title={text.none} text={text.noneText} />}
      >
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} project={entry.project} />
        ))}
      </Table>
      <NextPage list={list} />
    </>
  );
}
