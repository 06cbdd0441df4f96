import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";
import { noteText as text } from "./note.text.ts";
import classes from "./notes.module.css";
import { useNotes } from "./use-notes.ts";

/** The team's notes on one feedback, and the form for another one. */
export function NotesPanel({ feedbackId }: { feedbackId: string }) {
  const { data, error, refetch } = useNotes(feedbackId);
  const gone = useGone();
  const notes = data?.filter(({ id }) => !gone.has(id));
  return (
    <section aria-labelledby="notes">
      <div className={classes["title"]}>
        <h2 id="notes">{notes && notes.length > 0 ? text.count(notes.length) : text.title}</h2>
        <p>{text.lead}</p>
      </div>
      {error && !notes && <Failure error={error} retry={() => void refetch()} />}
      {!error && !notes && <Skeleton rows={2} />}
      {notes?.length === 0 && <p className={classes["none"]}>{text.noneText}</p>}
      <ul>
        {notes?.map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      <NoteForm feedbackId={feedbackId} />
    </section>
  );
}
