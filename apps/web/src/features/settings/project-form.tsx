import { textBudget } from "@earshot/client";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { PictureButton } from "../../ui/forms/pictures/picture-button.tsx";
import { useUpload } from "../../ui/forms/pictures/uploads.ts";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { Form, SaveFoot } from "../../ui/forms/form.tsx";
import { ProjectIcon } from "../../ui/marks/project-icon.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { settingsText } from "./settings.text.ts";
import { useUpdateProject } from "./use-project.ts";

const text = settingsText.project;

/** The project's name, address and pictures. */
export function ProjectForm({ mayChange }: { mayChange: boolean }) {
  const board = useBoard();
  const [name, setName] = useDraft(`${board.slug}:name`, board.name);
  const [slug, setSlug] = useDraft(`${board.slug}:slug`, board.slug);
  const [icon, setIcon] = useDraft(`${board.slug}:icon`, board.icon ?? "");
  const [image, setImage] = useDraft(`${board.slug}:image`, board.og_image ?? "");
  const { save, isPending, isSuccess, fault } = useUpdateProject();
  const upload = useUpload();
  const submit = () => {
    save({ name, slug, icon: icon || null, og_image: image || null });
  };
  return (
    <Section id="project" title={text.title}>
      <Form className={classes["form"]} aria-labelledby="project" onSubmit={submit}>
        <Field
          label={text.name}
          required
          maxLength={textBudget.name}
          readOnly={!mayChange}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={text.slug}
          {...(slug !== board.slug && { hint: text.slugHint })}
          dir="ltr"
          required
          maxLength={textBudget.slug}
          readOnly={!mayChange}
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
        />
        <div className={classes["pictured"]}>
          <ProjectIcon project={{ name: name || board.name, icon: icon || null }} />
          <Field
            label={text.icon}
            hint={text.iconHint}
            dir="ltr"
            readOnly={!mayChange}
            value={icon}
            onChange={(event) => setIcon(event.target.value)}
          />
        </div>
        {mayChange && <PictureButton label={text.uploadIcon} upload={upload} onUploaded={setIcon} />}
        <Field
          label={text.image}
          hint={text.imageHint}
          dir="ltr"
          readOnly={!mayChange}
          value={image}
          onChange={(event) => setImage(event.target.value)}
        />
        {mayChange && <PictureButton label={text.uploadImage} upload={upload} onUploaded={setImage} />}
        <FormError text={fault} />
        {mayChange && (
          <SaveFoot
            isPending={isPending}
            isSuccess={isSuccess}
            words={{ save: text.submit, busy: text.busy, saved: settingsText.saved }}
          />
        )}
      </Form>
    </Section>
  );
}
