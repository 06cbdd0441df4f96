import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Page, PageHead, panel } from "../../ui/layout/frame.tsx";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { CompaniesTable } from "../../features/people/company/companies-table.tsx";
import { CompanyForm } from "../../features/people/company/company-form.tsx";
import { companyList } from "../../features/people/lists.ts";
import classes from "../../features/people/people.module.css";
import { peoplePageText as text } from "../../features/people/people.text.ts";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { PeopleTabs } from "../../features/people/tabs.tsx";

function Companies({ q }: { q: string | undefined }) {
  const { slug } = useBoard();
  const list = useInfiniteQuery({
    ...companyList(useEarshot(), slug, q ? { q } : {}),
    placeholderData: (before) => before,
  });
  const { data, error, refetch } = list;
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={6} />;
  const companies = data.pages.flatMap(({ items }) => items);
  if (companies.length === 0)
    return (
      <div className={panel}>
        <Empty
          title={q ? text.noCompanyMatch : text.noCompanies}
          text={q ? text.noCompanyMatchText : text.noCompaniesText}
        />
      </div>
    );
  return (
    <>
      <CompaniesTable companies={companies} />
      <NextPage list={list} />
    </>
  );
}

/** `/p/{slug}/manage/companies`: the team's customers. */
export function CompaniesPage() {
  const { slug } = useBoard();
  const { q } = useSearch({ from: "/p/$slug/manage/companies" });
  const navigate = useNavigate({ from: "/p/$slug/manage/companies" });
  const [isAdding, setAdding] = useState(false);
  return (
    <Page>
      <PageHead title={text.companies} text={text.companiesLead}>
        <Button kind="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {text.addCompany}
        </Button>
      </PageHead>
      <PeopleTabs />
      {isAdding && (
        <CompanyForm
          close={() => setAdding(false)}
          onDone={({ id }) =>
            void navigate({ to: "/p/$slug/manage/companies/$companyId", params: { slug, companyId: id } })
          }
        />
      )}
      <div className={classes["tools"]}>
        <SearchField
          label={text.searchCompanies}
          q={q}
          onSearch={(sought) => void navigate({ search: sought ? { q: sought } : {}, replace: true })}
        />
      </div>
      <Companies q={q} />
    </Page>
  );
}
