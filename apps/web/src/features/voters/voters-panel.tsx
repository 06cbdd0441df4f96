import type { FullFeedback, Upvoter } from "@earshot/client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Table } from "../../ui/layout/table.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useMoney } from "../../data/people/use-money.ts";
import { useVoters } from "./use-voters.ts";
import { VoteForForm } from "./vote-for-form.tsx";
import { VoterRow } from "./voter-row.tsx";
import classes from "./voters.module.css";
import { votersText as text } from "./voters.text.ts";

/** The companies of the voters, each once, and what they pay together. */
function Companies({ voters }: { voters: readonly Upvoter[] }) {
  const money = useMoney();
  const companies = new Map(
    voters.flatMap(({ vote }) => vote?.companies ?? []).map((company) => [company.id, company]),
  );
  if (companies.size === 0) return null;
  const amounts = [...companies.values()].flatMap(({ monthly_revenue: amount }) => amount ?? []);
  const revenue = amounts.length > 0 ? money?.show(amounts.reduce((sum, amount) => sum + amount, 0)) : undefined;
  return <span className={classes["counts"]}>{text.companies(companies.size, revenue)}</span>;
}

/** The voters with company, revenue and evidence, and the form of a vote for somebody else. For the team. */
export function VotersPanel({ item }: { item: FullFeedback }) {
  const [isAdding, setAdding] = useState(false);
  const list = useVoters(item.id);
  const { data, error, refetch, hasNextPage } = list;
  const voters = data?.pages.flatMap(({ items }) => items) ?? [];
  const loading = error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const empty = data ? <Empty title={text.none} text={text.noneText} /> : loading;
  const title = (
    <>
      <h2>{text.people(item.upvotes)}</h2>
      {!hasNextPage && <Companies voters={voters} />}
      <div>
        <Button small aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {text.add}
        </Button>
      </div>
    </>
  );
  return (
    <div className={classes["voters"]}>
      <Table
        label={text.title}
        head={Object.values(text.columns)}
        numbers={[text.columns.amount]}
        title={title}
        above={isAdding && <VoteForForm feedbackId={item.id} close={() => setAdding(false)} />}
        empty={voters.length === 0 && empty}
      >
        {voters.map((voter) => (
          <VoterRow key={voter.id} voter={voter} feedbackId={item.id} />
        ))}
      </Table>
      <NextPage list={list} />
    </div>
  );
}
