import type { CompanySummary } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Combobox, MultiCombobox } from "../../ui/controls/combobox.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { CompanyMark } from "./known.tsx";
import { peoplePageText as text } from "./people.text.ts";

/** The pause in typing before a search, in milliseconds. */
const pause = 200;
const shown = 20;

/** Returns the companies whose names begin with what is typed, and the state of the list. */
function useCompanies(chosen: readonly CompanySummary[]) {
  const { slug: projectSlug } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), pause);
  const { data, isPlaceholderData } = useQuery({
    ...useEarshot().company.list.queryOptions({ projectSlug, limit: shown, ...(q && { q }) }),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const found = new Map<string, CompanySummary>(
    [...(q ? [] : chosen), ...(data?.items ?? [])].map((company) => [company.id, company]),
  );
  const onOpenChange = (toOpen: boolean) => {
    setOpen(toOpen);
    if (!toOpen) setTyped("");
  };
  const choices = [...found.values()].map((company) => ({
    value: company.id,
    label: company.name,
    mark: <CompanyMark company={company} />,
  }));
  const isLate = typed.trim() !== q || isPlaceholderData;
  return { found, list: { choices, open: isOpen, onOpenChange, onSearch: setTyped, isLate } };
}

const chevron = <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />;

interface CompanyPickerProps {
  companies: readonly CompanySummary[];
  onChange: (companies: CompanySummary[]) => void;
}

/** Chooses the companies of a person. */
export function CompanyPicker({ companies, onChange }: CompanyPickerProps) {
  const { found, list } = useCompanies(companies);
  const names = companies.map(({ name }) => name).join(", ") || text.form.noCompanies;
  const known = new Map([...found, ...companies.map((company) => [company.id, company] as const)]);
  return (
    <MultiCombobox
      {...list}
      label={text.form.companies}
      placeholder={text.searchCompanies}
      // Those that a search does not show stay chosen.
      values={companies.map(({ id }) => id)}
      onChange={(ids) => {
        const hidden = companies.filter(({ id }) => !found.has(id));
        onChange([...hidden, ...ids.flatMap((id) => known.get(id) ?? [])]);
      }}
      trigger={
        <Button aria-label={`${text.form.companies}: ${names}`}>
          <bdi>{names}</bdi>
          {chevron}
        </Button>
      }
    />
  );
}

/** Filters the list of people by a company. */
export function CompanyFilter({
  company,
  onChange,
}: {
  company: CompanySummary | null;
  onChange: (id: string) => void;
}) {
  const { list } = useCompanies(company ? [company] : []);
  const name = company?.name ?? text.ofCompany;
  return (
    <Combobox
      {...list}
      label={text.ofCompany}
      placeholder={text.searchCompanies}
      value={company?.id ?? null}
      onChange={onChange}
      trigger={
        <Button
          {...(company && { kind: "on" as const })}
          aria-label={`${text.ofCompany}: ${company?.name ?? text.anyCompany}`}
        >
          <Building2 size={14} strokeWidth={1.75} aria-hidden="true" />
          <bdi>{name}</bdi>
          {chevron}
        </Button>
      }
    />
  );
}
