import type { Company } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { NextPage } from "../../../ui/layout/next-page.tsx";
import { Row, RowNote, Rows } from "../../../ui/layout/rows.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";
import { Failure } from "../../../ui/messages/failure.tsx";
import { Glyph } from "../../../ui/marks/status.tsx";
import { Meta } from "../../../ui/text/meta.tsx";
import { dateOf } from "../../../ui/text/time.tsx";
import { statusOf } from "../../../data/feedback/status.ts";
import { useMoney } from "../../../data/people/use-money.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import { CompanyMark } from "../known.tsx";
import { peopleList } from "../lists.ts";
import { PeopleTable } from "../people-table.tsx";
import { peoplePageText } from "../people.text.ts";
import classes from "../person.module.css";

const text = peoplePageText.company;

/** Which company it is, and what the project counts of it. */
export function CompanyHead({ company, edit }: { company: Company; edit: () => void }) {
  const money = useMoney();
  const { name, domain, plan, monthly_revenue: amount, created_at } = company;
  const tally = [
    [text.amount, money && amount !== null ? money.show(amount) : text.unknown],
    [text.plan, plan ?? text.unknown],
    [text.people, peoplePageText.many(company.person_count)],
    [text.votes, peoplePageText.many(company.vote_count)],
    [text.since, dateOf(created_at)],
  ] as const;
  return (
    <>
      <div className={classes["head"]}>
        <CompanyMark company={company} />
        <div>
          <h1 dir="auto">{name}</h1>
          {domain && (
            <Meta>
              <span dir="ltr">{domain}</span>
            </Meta>
          )}
        </div>
        <Button onClick={edit}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
          {peoplePageText.edit}
        </Button>
      </div>
      <dl className={classes["tally"]}>
        {tally.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The open feedback that most of its people have voted for. */
export function Wants({ company: { wants_most: wanted } }: { company: Company }) {
  const board = useBoard();
  return (
    <section className={classes["section"]} aria-labelledby="wants">
      <div className={classes["section-head"]}>
        <h2 id="wants">{text.wants}</h2>
      </div>
      {wanted.length === 0 ? (
        <p className={classes["note"]}>{text.wantsNone}</p>
      ) : (
        <Rows label={text.wants}>
          {wanted.map(({ id, title, status, votes }) => (
            <Row key={id} mark={<Glyph status={statusOf(board, { status, stage: "new" })} />}>
              <Link to="/p/$slug/f/$feedbackId" params={{ slug: board.slug, feedbackId: id }} dir="auto">
                {title}
              </Link>
              <RowNote>{peoplePageText.voters(votes)}</RowNote>
            </Row>
          ))}
        </Rows>
      )}
    </section>
  );
}

/** The people of a company. */
export function CompanyPeople({ company: { id } }: { company: Company }) {
  const { slug } = useBoard();
  const list = useInfiniteQuery(peopleList(useEarshot(), slug, { company: id }));
  const { data, error, refetch } = list;
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={classes["section"]} aria-labelledby="people-of">
      <div className={classes["section-head"]}>
        <h2 id="people-of">{text.peopleOf}</h2>
      </div>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && people.length === 0 && <p className={classes["note"]}>{text.noPeople}</p>}
      {people.length > 0 && <PeopleTable label={text.peopleList} people={people} />}
      <NextPage list={list} />
    </section>
  );
}
