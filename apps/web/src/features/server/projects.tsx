import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { TitleBar } from "../../ui/layout/title-bar.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Ago } from "../../ui/text/time.tsx";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { projectList, useServer } from "./use-server.ts";

const { projects: text } = serverText;
const { columns } = text;

/** Every project of the server, with its size. */
export function Projects() {
  const { projects: count } = useServer();
  const list = useInfiniteQuery(projectList(useEarshot()));
  const { data, error, refetch } = list;
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const projects = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <Table
        label={text.title}
        title={
          <TitleBar>
            <h2>{text.title}</h2>
            <span className={classes["count"]}>{count.toLocaleString("en")}</span>
          </TitleBar>
        }
        head={Object.values(columns)}
        isPlain
        numbers={[columns.feedback, columns.votes, columns.members, columns.pictures]}
        empty={projects.length === 0 && <Empty title={text.none} text={text.noneText} />}
      >
        {projects.map(({ id, name, slug, owner, visibility, feedback, votes, members, file_bytes, created_at }) => (
          <tr key={id}>
            <Cell>
              <div>
                <Link to="/p/$slug" params={{ slug }} className={classes["name"]} dir="auto">
                  {name}
                </Link>
                <span className={classes["detail"]} dir="auto">
                  {owner ? `${owner}, ` : ""}
                  {text.visibility[visibility]}
                </span>
              </div>
            </Cell>
            <Cell label={columns.feedback} isNumber>
              {text.many(feedback)}
            </Cell>
            <Cell label={columns.votes} isNumber>
              {text.many(votes)}
            </Cell>
            <Cell label={columns.members} isNumber>
              {members.toLocaleString("en")}
            </Cell>
            <Cell label={columns.pictures} isNumber>
              {serverText.size(file_bytes)}
            </Cell>
            <Cell label={columns.since} tight>
              <Ago at={created_at} short />
            </Cell>
          </tr>
        ))}
      </Table>
      <NextPage list={list} />
    </>
  );
}
