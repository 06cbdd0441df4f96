import type { CompanySummary, Person } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { nameOf } from "../../data/people/person-picker.tsx";
import { useMoney } from "../../data/people/use-money.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { Face, Known } from "./known.tsx";
import classes from "./people.module.css";
import { peoplePageText as text } from "./people.text.ts";

const { columns } = text;
const head = [columns.person, columns.kind, columns.company, columns.amount, columns.seen];

/** The names of companies, each of which leads to its page. */
function CompanyLinks({ companies }: { companies: readonly CompanySummary[] }) {
  const { slug } = useBoard();
  if (companies.length === 0) return text.noCompany;
  return (
    <span>
      {companies.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link
            to="/p/$slug/manage/companies/$companyId"
            params={{ slug, companyId: id }}
            className={classes["link"]}
            dir="auto"
          >
            {name}
          </Link>
        </span>
      ))}
    </span>
  );
}

/** The revenue of a person's companies, if the team knows it. */
export function Revenue({ companies }: { companies: readonly CompanySummary[] }) {
  const money = useMoney();
  const known = companies.flatMap(({ monthly_revenue: amount }) => amount ?? []);
  if (!money || known.length === 0) return text.unknownAmount;
  return money.show(known.reduce((sum, amount) => sum + amount, 0));
}

function PersonRow({ person }: { person: Person }) {
  const { slug } = useBoard();
  const { id, email, kind, companies, last_seen_at } = person;
  return (
    <tr>
      <Cell>
        <span className={classes["who"]}>
          <Face person={person} />
          <span>
            <Link to="/p/$slug/manage/people/$personId" params={{ slug, personId: id }} dir="auto">
              {nameOf(person)}
            </Link>
            {(email || kind === "anonymous") && (
              <span className={classes["faint"]} dir={email ? "ltr" : undefined}>
                {email || text.anonymous}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell label={columns.kind}>
        <Known kind={kind} />
      </Cell>
      <Cell label={columns.company}>
        <CompanyLinks companies={companies} />
      </Cell>
      <Cell label={columns.amount} isNumber>
        <Revenue companies={companies} />
      </Cell>
      <Cell label={columns.seen} tight>
        <Ago at={last_seen_at} short />
      </Cell>
    </tr>
  );
}

/** People, each with how they are known, their companies, and when they were seen. */
export const PeopleTable = ({ label, people }: { label: string; people: readonly Person[] }) => (
  <Table label={label} head={head} isPlain numbers={[columns.amount]}>
    {people.map((person) => (
      <PersonRow key={person.id} person={person} />
    ))}
  </Table>
);
