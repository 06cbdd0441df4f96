import type { Company } from "@earshot/client";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FormError } from "../../../ui/forms/field.tsx";
import { Dialog, DialogFoot } from "../../../ui/messages/dialog.tsx";
import { useMessage } from "../../../ui/messages/toast.tsx";
import { useBoard } from "../../../data/project/use-board.ts";
import { peoplePageText } from "../people.text.ts";
import { AttributeList } from "../person-side.tsx";
import classes from "../person.module.css";
import { useWrite } from "../use-write.ts";

const text = peoplePageText.company;

function Delete({ company }: { company: Company }) {
  const { slug } = useBoard();
  const navigate = useNavigate();
  const { tell } = useMessage();
  const [isAsking, setAsking] = useState(false);
  const { write, isPending, fault } = useWrite(({ name }: Company) => {
    tell(text.deleted(name));
    void navigate({ to: "/p/$slug/manage/companies", params: { slug } });
  });
  const remove = () => write(({ company: calls }) => calls.delete.mutate({ projectSlug: slug, companyId: company.id }));
  return (
    <>
      <Button block kind="danger" onClick={() => setAsking(true)}>
        <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
        {text.delete}
      </Button>
      <Dialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={text.deleteTitle(company.name)}
        text={text.deleteText}
      >
        <FormError text={fault} />
        <DialogFoot>
          <Button onClick={() => setAsking(false)}>{peoplePageText.cancel}</Button>
          <Button kind="danger" disabled={isPending} onClick={remove}>
            {text.deleteDo}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}

/** The attributes that the team has noted of a company, and the button that deletes it. */
export function CompanySide({ company }: { company: Company }) {
  const { viewer } = useBoard();
  return (
    <>
      <section>
        <h2>{peoplePageText.person.attributes}</h2>
        <AttributeList of={company} />
      </section>
      <section>
        <h2>{text.change}</h2>
        {viewer?.can.includes("company.delete") ? (
          <Delete company={company} />
        ) : (
          <p className={classes["note"]}>{text.adminsOnly}</p>
        )}
      </section>
    </>
  );
}
