import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Page } from "../../ui/layout/frame.tsx";
import { Acts } from "../../features/people/acts.tsx";
import { peoplePageText } from "../../features/people/people.text.ts";
import { PersonForm } from "../../features/people/person-form.tsx";
import { Blocked, PersonHead } from "../../features/people/person-head.tsx";
import { PersonSide } from "../../features/people/person-side.tsx";
import classes from "../../features/people/person.module.css";
import { SamePeople } from "../../features/people/same-person.tsx";

/** `/p/{slug}/manage/people/{personId}` */
export function PersonPage() {
  const { slug, personId } = useParams({ from: "/p/$slug/manage/people/$personId" });
  const { data: person, dataUpdatedAt } = useSuspenseQuery(
    useEarshot().person.get.queryOptions({ projectSlug: slug, personId }),
  );
  const [editedId, setEditedId] = useState<string>();
  const close = () => setEditedId(undefined);
  return (
    <Page aside={<PersonSide key={person.id} person={person} />}>
      <Link to="/p/$slug/manage/people" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {peoplePageText.person.back}
      </Link>
      <PersonHead person={person} edit={() => setEditedId(person.id)} />
      <Blocked person={person} now={dataUpdatedAt} />
      {editedId === person.id && <PersonForm person={person} onDone={close} close={close} />}
      <SamePeople person={person} />
      <Acts person={person} />
    </Page>
  );
}
