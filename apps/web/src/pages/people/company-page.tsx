import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Page } from "../../ui/layout/frame.tsx";
import { CompanyForm } from "../../features/people/company/company-form.tsx";
import { CompanyHead, CompanyPeople, Wants } from "../../features/people/company/company-parts.tsx";
import { CompanySide } from "../../features/people/company/company-side.tsx";
import { peoplePageText } from "../../features/people/people.text.ts";
import classes from "../../features/people/person.module.css";

/** `/p/{slug}/manage/companies/{companyId}` */
export function CompanyPage() {
  const { slug, companyId } = useParams({ from: "/p/$slug/manage/companies/$companyId" });
  const { data: company } = useSuspenseQuery(useEarshot().company.get.queryOptions({ projectSlug: slug, companyId }));
  const [editedId, setEditedId] = useState<string>();
  const close = () => setEditedId(undefined);
  return (
    <Page aside={<CompanySide company={company} />}>
      <Link to="/p/$slug/manage/companies" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {peoplePageText.company.back}
      </Link>
      <CompanyHead company={company} edit={() => setEditedId(company.id)} />
      {editedId === company.id && <CompanyForm company={company} onDone={close} close={close} />}
      <Wants company={company} />
      <CompanyPeople company={company} />
    </Page>
  );
}
