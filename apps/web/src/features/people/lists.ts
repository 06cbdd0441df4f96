import type { ListPeopleInput } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import { peopleText } from "../../data/people/people.text.ts";
import { textIn } from "../../data/search-text.ts";

export type Kind = NonNullable<ListPeopleInput["kind"]>;
export const kinds = Object.entries(peopleText.kinds) as [Kind, string][];

/** The address of the list of people: what it searches and filters by. */
export interface PeopleAddress {
  q?: string;
  kind?: Kind;
  company?: string;
}

/** Returns the list's part of an address. Invalid parts are left out. */
export function readPeopleAddress(search: Record<string, unknown>): PeopleAddress {
  const q = textIn(search["q"], 200);
  const kind = kinds.find(([name]) => name === search["kind"])?.[0];
  const company = textIn(search["company"], 36);
  return { ...(q && { q }), ...(kind && { kind }), ...(company && { company }) };
}

/** Returns the same for the list of companies, which is only searched. */
export function readCompaniesAddress(search: Record<string, unknown>): Pick<PeopleAddress, "q"> {
  const q = textIn(search["q"], 200);
  return q ? { q } : {};
}

const pages = {
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
  initialCursor: null,
};

/** The pages of a project's people. */
export const peopleList = (earshot: EarshotOptions, projectSlug: string, { company, ...filters }: PeopleAddress) =>
  earshot.person.list.infiniteQueryOptions({ projectSlug, ...filters, ...(company && { companyId: company }) }, pages);

/** The pages of a project's companies. */
export const companyList = (earshot: EarshotOptions, projectSlug: string, { q }: Pick<PeopleAddress, "q">) =>
  earshot.company.list.infiniteQueryOptions({ projectSlug, ...(q && { q }) }, pages);
