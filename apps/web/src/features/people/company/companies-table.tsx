import type { Company } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { Cell, Table } from "../../../ui/layout/table.tsx";
import { useBoard } from "../../../data/project/use-board.ts";
import { CompanyMark } from "../known.tsx";
import classes from "../people.module.css";
import { Revenue } from "../people-table.tsx";
import { peoplePageText as text } from "../people.text.ts";

const { companyColumns: columns } = text;
const head = Object.values(columns);

function CompanyRow({ company }: { company: Company }) {
  const { slug } = useBoard();
  const { id, name, domain, plan, person_count, vote_count, wants_most } = company;
  const [wanted] = wants_most;
  return (
    <tr>
      <Cell>
        <span className={classes["who"]}>
          <CompanyMark company={company} />
          <span>
            <Link to="/p/$slug/manage/companies/$companyId" params={{ slug, companyId: id }} dir="auto">
              {name}
            </Link>
            {domain && (
              <span className={classes["faint"]} dir="ltr">
                {domain}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell label={columns.plan}>{plan}</Cell>
      <Cell label={columns.amount} isNumber>
        <Revenue companies={[company]} />
      </Cell>
      <Cell label={columns.people} isNumber>
        {text.many(person_count)}
      </Cell>
      <Cell label={columns.votes} isNumber>
        {text.many(vote_count)}
      </Cell>
      <Cell label={columns.wants}>
        {wanted && (
          <Link
            to="/p/$slug/f/$feedbackId"
            params={{ slug, feedbackId: wanted.id }}
            className={classes["link"]}
            dir="auto"
          >
            {wanted.title}
          </Link>
        )}
      </Cell>
    </tr>
  );
}

/** Companies, each with its revenue and what it wants most. */
export const CompaniesTable = ({ companies }: { companies: readonly Company[] }) => (
  <Table label={text.companies} head={head} isPlain numbers={[columns.amount, columns.people, columns.votes]}>
    {companies.map((company) => (
      <CompanyRow key={company.id} company={company} />
    ))}
  </Table>
);
