import type { Note } from "@earshot/client";
import { Lock } from "lucide-react";
import { useState } from "react";
import { useViewer } from "../../data/session/viewer.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Prose } from "../../ui/text/prose.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { NoteForm } from "./note-form.tsx";
import { noteText as text } from "./note.text.ts";
import classes from "./notes.module.css";
import { useDeleteNote } from "./use-notes.ts";

/** A note of the team. Its author edits it, and the team deletes it. */
export function NoteItem({ note }: { note: Note }) {
  const [isEditing, setEditing] = useState(false);
  const isOwn = useViewer()?.id === note.user_id;
  const remove = useDeleteNote(note);
  const name = note.user.full_name ?? text.deletedUser;
  if (isEditing)
    return (
      <li>
        <NoteForm feedbackId={note.feedback_id} note={note} close={() => setEditing(false)} />
      </li>
    );
  return (
    <li className={classes["note"]}>
      <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <div className={classes["head"]}>
          <Avatar person={note.user} size="small" />
          <strong dir="auto">{name}</strong>
          <span>{text.mark}</span>
          <Ago at={note.created_at} />
          {note.edited_at !== null && <span>{text.edited}</span>}
        </div>
        <Prose text={note.content} />
        <div className={classes["tools"]}>
          {isOwn && (
            <Button kind="quiet" small aria-label={text.editOf(name)} onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          )}
          <Button kind="quiet" small aria-label={text.deleteOf(name)} onClick={remove}>
            {text.delete}
          </Button>
        </div>
      </div>
    </li>
  );
}
