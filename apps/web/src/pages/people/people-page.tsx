import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { Page, PageHead, panel } from "../../ui/layout/frame.tsx";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { CompanyFilter } from "../../features/people/company-picker.tsx";
import { kinds, type PeopleAddress, peopleList } from "../../features/people/lists.ts";
import classes from "../../features/people/people.module.css";
import { PeopleTable } from "../../features/people/people-table.tsx";
import { peoplePageText as text } from "../../features/people/people.text.ts";
import { PersonForm } from "../../features/people/person-form.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { PeopleTabs } from "../../features/people/tabs.tsx";

function useAddress() {
  const address = useSearch({ from: "/p/$slug/manage/people" });
  const navigate = useNavigate({ from: "/p/$slug/manage/people" });
  const change = (part: { [Key in keyof PeopleAddress]: PeopleAddress[Key] | undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    });
  return { address, change };
}

/** The search and the filters. */
function Tools() {
  const { slug: projectSlug } = useBoard();
  const { address, change } = useAddress();
  const { company: companyId = "" } = address;
  const { data: company } = useQuery({
    ...useEarshot().company.get.queryOptions({ projectSlug, companyId }),
    enabled: companyId !== "",
  });
  const isFiltered = Object.keys(address).length > 0;
  return (
    <div className={classes["tools"]}>
      <SearchField label={text.search} q={address.q} onSearch={(q) => change({ q })} />
      <Select
        label={text.kind}
        value={address.kind ?? ""}
        options={[["", text.anyKind], ...kinds]}
        on={address.kind !== undefined}
        onChange={(kind) => change({ kind: kinds.find(([name]) => name === kind)?.[0] })}
      />
      <CompanyFilter company={(companyId && company) || null} onChange={(id) => change({ company: id })} />
      {isFiltered && (
        <Button kind="quiet" onClick={() => change({ q: undefined, kind: undefined, company: undefined })}>
          {text.clear}
        </Button>
      )}
    </div>
  );
}

function People() {
  const { slug } = useBoard();
  const { address } = useAddress();
  const list = useInfiniteQuery({ ...peopleList(useEarshot(), slug, address), placeholderData: (before) => before });
  const { data, error, refetch } = list;
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={6} />;
  const people = data.pages.flatMap(({ items }) => items);
  const isFiltered = Object.keys(address).length > 0;
  if (people.length === 0)
    return (
      <div className={panel}>
        <Empty title={isFiltered ? text.noMatch : text.none} text={isFiltered ? text.noMatchText : text.noneText} />
      </div>
    );
  return (
    <>
      <PeopleTable label={text.title} people={people} />
      <NextPage list={list} />
    </>
  );
}

/** `/p/{slug}/manage/people`: everybody who took part. */
export function PeoplePage() {
  const { name, slug } = useBoard();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  return (
    <Page>
      <PageHead title={text.title} text={text.lead(name)}>
        <Button kind="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {text.add}
        </Button>
      </PageHead>
      <PeopleTabs />
      {isAdding && (
        <PersonForm
          close={() => setAdding(false)}
          onDone={({ id }) => void navigate({ to: "/p/$slug/manage/people/$personId", params: { slug, personId: id } })}
        />
      )}
      <Tools />
      <People />
    </Page>
  );
}
