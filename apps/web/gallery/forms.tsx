import { useRef, useState } from "react";
import { Choice } from "../src/ui/forms/choice.tsx";
import { Choices } from "../src/ui/forms/choices.tsx";
import { ColorField, firstColor } from "../src/ui/forms/color-field.tsx";
import { BareField, Field, FormError } from "../src/ui/forms/field.tsx";
import { Form, FormFoot, SaveFoot, SmallForm } from "../src/ui/forms/form.tsx";
import { Labelled } from "../src/ui/forms/labelled.tsx";
import { MarkdownField } from "../src/ui/forms/markdown/markdown-field.tsx";
import { MarkdownTools } from "../src/ui/forms/markdown/markdown-tools.tsx";
import { PictureButton } from "../src/ui/forms/pictures/picture-button.tsx";
import { PictureChooser, PictureStatus } from "../src/ui/forms/pictures/picture-tools.tsx";
import { SearchField } from "../src/ui/forms/search-field.tsx";
import { UploadProgress } from "../src/ui/forms/pictures/upload-progress.tsx";
import { NameField } from "../src/ui/forms/name-field.tsx";
import { SelectField } from "../src/ui/forms/select-field.tsx";
import { ShownSecret } from "../src/ui/forms/shown-secret.tsx";
import { TextArea } from "../src/ui/forms/text-area.tsx";
import { TextField } from "../src/ui/forms/text-field.tsx";
import { Button } from "../src/ui/controls/button.tsx";
import { framed } from "../src/ui/layout/frame.tsx";
import { Avatar } from "../src/ui/marks/avatar.tsx";
import { TeamBadge } from "../src/ui/marks/team-badge.tsx";
import { MentionList } from "../src/ui/mentions/mention-list.tsx";
import { Part, Room } from "./room.tsx";

const voters = [
  ["everyone", "Everyone"],
  ["team", "The team"],
] as const;
const visibilities = [
  ["public", "Public", "Everyone may read it."],
  ["internal", "Internal", "Everyone who is signed in may read it."],
  ["private", "Private", "Only its team may read it."],
] as const;
const person = (value: string, label: string, is_team: boolean) => ({
  value,
  label,
  mark: <Avatar person={{ id: value, full_name: label, avatar_url: null }} size="small" />,
  note: <TeamBadge person={{ is_team }} />,
});
const people = [person("1", "Ann Berg", false), person("2", "Olive Marsh", true), person("3", "رنا", false)];
const words = { save: "Save", busy: "Saving …", saved: "Saved." };

function TextFields() {
  const [text, setText] = useState("Some **bold** text, and a [link](https://example.com).");
  const [name, setName] = useState("Planned");
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Part name="Field, BareField, NameField, Form" column>
        <Field label="Title" hint="What is missing?" placeholder="A short title" />
        <Form aria-label="With a fault" onSubmit={() => undefined}>
          <Field label="Title" required />
          <Button kind="primary">Show the fault</Button>
        </Form>
        <Field label="Large" large defaultValue="Board" />
        <BareField aria-label="Bare" placeholder="Bare" />
        <NameField label="Name" value={name} onChange={setName} />
      </Part>
      <Part name="TextField, TextArea, MarkdownTools" column>
        <TextField ref={field} label="Summary" hint="One sentence." tools={<MarkdownTools field={field} />} />
        <TextField label="Large" large />
        <TextArea aria-label="Plain" placeholder="Plain" className={framed} />
      </Part>
      <Part name="PictureButton, UploadProgress" column>
        <PictureButton
          label="Upload a picture"
          upload={() => Promise.reject(new Error("A picture may have at most 8 MB."))}
          onUploaded={() => undefined}
        />
        <UploadProgress name="screen.png" part={0.4} />
      </Part>
      <Part name="PictureChooser, PictureStatus" column>
        <PictureChooser isBusy={false} add={() => undefined} />
        <PictureStatus one={{ name: "screen.png", part: 0.4 }} fault={null} />
        <PictureStatus one={null} fault="A picture may have at most 8 MB." />
      </Part>
      <Part name="SearchField" column>
        <SearchField label="Search people" q="Ann" onSearch={() => undefined} />
      </Part>
      <Part name="MentionList" column>
        <MentionList id="mentions" people={people} active={1} choose={() => undefined} />
      </Part>
      <Part name="MarkdownField" column>
        <div className={framed}>
          <MarkdownField label="Comment" value={text} onChange={setText} placeholder="Write a comment" />
          <FormFoot kind="framed">
            <Button kind="primary">Send</Button>
          </FormFoot>
        </div>
      </Part>
    </>
  );
}

function ChoiceFields() {
  const [voter, setVoter] = useState<"everyone" | "team">("everyone");
  const [visibility, setVisibility] = useState<"public" | "internal" | "private">("public");
  const [color, setColor] = useState(firstColor);
  return (
    <>
      <Part name="Choice" column>
        <Choice
          label="Voting"
          hint="Who may vote"
          value={voter}
          options={voters}
          disabled={false}
          onChange={setVoter}
        />
        <Choice label="Disabled" hint="Who may vote" value={voter} options={voters} disabled onChange={setVoter} />
      </Part>
      <Part name="Choices" column>
        <Choices label="Visibility" value={visibility} options={visibilities} onChange={setVisibility} />
        <Choices label="Disabled" value={visibility} options={visibilities} disabled onChange={setVisibility} />
      </Part>
      <Part name="SelectField, ColorField" column>
        <SelectField label="Voting" value={voter} options={voters} onChange={setVoter} />
        <ColorField label="Colour" value={color} onChange={setColor} />
      </Part>
    </>
  );
}

function OpenForm() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Open a SmallForm</Button>;
  return (
    <SmallForm
      label="Delete the tag"
      submit="Delete"
      danger
      isPending={false}
      fault="This tag is in use."
      onSubmit={close}
      close={close}
    >
      <Field label="Name" />
    </SmallForm>
  );
}

/** It takes the focus, so it waits for its button. */
function Secret() {
  const [isShown, show] = useState(false);
  if (!isShown) return <Button onClick={() => show(true)}>ShownSecret</Button>;
  return (
    <ShownSecret
      label="Secret"
      hint="It is shown this once."
      of="k_2026_11"
      secret="c2VjcmV0"
      done={() => show(false)}
    />
  );
}

export const Forms = () => (
  <Room name="forms">
    <TextFields />
    <ChoiceFields />
    <Part name="SmallForm" column>
      <OpenForm />
    </Part>
    <Part name="Labelled" column>
      <Labelled label="Company">
        <Button>Harbour Hospital</Button>
      </Labelled>
    </Part>
    <Part name="ShownSecret" column>
      <Secret />
    </Part>
    <Part name="SaveFoot, FormFoot, FormError" column>
      <SaveFoot isPending={false} isSuccess={false} words={words} />
      <SaveFoot isPending isSuccess={false} words={words} />
      <SaveFoot isPending={false} isSuccess words={words} />
      <FormFoot kind="end">
        <Button>Cancel</Button>
        <Button kind="primary">Next</Button>
      </FormFoot>
      <FormError text="Something is wrong with this form." />
    </Part>
  </Room>
);
