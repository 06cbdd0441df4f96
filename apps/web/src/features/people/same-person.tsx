import type { Person, PersonDetails } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Row, RowNote, Rows } from "../../ui/layout/rows.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { nameOf } from "../../data/people/person-picker.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Face, Known } from "./known.tsx";
import { peoplePageText } from "./people.text.ts";
import classes from "./person.module.css";
import { useWrite } from "./use-write.ts";

const text = peoplePageText.person;

/** Somebody with the same e-mail, who may be merged into this person. An account's person is nobody's part. */
function Same({ other, person }: { other: Person; person: PersonDetails }) {
  const { slug, viewer } = useBoard();
  const [isAsking, setAsking] = useState(false);
  const { write, isPending, fault } = useWrite(() => setAsking(false));
  const [from, into] = [nameOf(other), nameOf(person)];
  const mayMerge = viewer?.can.includes("person.merge") && other.kind !== "account";
  const merge = () =>
    write(({ person: calls }) => calls.merge.mutate({ projectSlug: slug, personId: other.id, into: person.id }));
  return (
    <Row
      mark={<Face person={other} size="small" />}
      actions={
        mayMerge && (
          <Button small aria-label={text.mergeThis(from)} onClick={() => setAsking(true)}>
            {text.merge}
          </Button>
        )
      }
    >
      <Link to="/p/$slug/manage/people/$personId" params={{ slug, personId: other.id }} dir="auto">
        {from}
      </Link>
      <RowNote>
        <Known kind={other.kind} />
        {text.sameNote}
      </RowNote>
      <Dialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={peoplePageText.mergeHere.title(from, into)}
        text={peoplePageText.mergeHere.text(into)}
      >
        <FormError text={fault} />
        <DialogFoot>
          <Button onClick={() => setAsking(false)}>{peoplePageText.cancel}</Button>
          <Button kind="danger" disabled={isPending} onClick={merge}>
            {text.merge}
          </Button>
        </DialogFoot>
      </Dialog>
    </Row>
  );
}

/** Others with the e-mail of a person. */
export function SamePeople({ person }: { person: PersonDetails }) {
  if (person.same_email.length === 0) return null;
  return (
    <section className={classes["section"]} aria-labelledby="same">
      <div className={classes["section-head"]}>
        <h2 id="same">{text.same}</h2>
      </div>
      <Rows label={text.same}>
        {person.same_email.map((other) => (
          <Same key={other.id} other={other} person={person} />
        ))}
      </Rows>
    </section>
  );
}
