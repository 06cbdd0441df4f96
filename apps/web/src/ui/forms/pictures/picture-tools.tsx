import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../controls/button.tsx";
import { FormError } from "../field.tsx";
import { markdownOf, pictures, uploadText } from "./pictures.ts";
import { UploadProgress } from "./upload-progress.tsx";
import type { Target, Upload } from "./uploads.ts";

/** The state of a field's uploads. */
export interface Sending {
  /** The picture that is being sent, and the part of it that has been. */
  readonly one: { readonly name: string; readonly part: number } | null;
  readonly fault: string | null;
}

/** Puts text where the cursor is, so that the browser can undo it; else at the end, such as under a preview. */
function insert({ field, value, onChange }: Target, text: string): void {
  const area = field.current;
  if (!area?.checkVisibility()) return onChange(value === "" ? text : `${value}\n\n${text}`);
  area.focus();
  // eslint-disable-next-line typescript/no-deprecated -- only this keeps what the browser can undo.
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text);
}

/** Uploads pictures one after the other, and puts the Markdown of each into the field. */
export async function addPictures(
  files: readonly File[],
  upload: Upload,
  target: () => Target,
  tell: (sending: Sending) => void,
): Promise<void> {
  try {
    for (const file of files) {
      const moved = (part: number) => tell({ one: { name: file.name, part }, fault: null });
      moved(0);
      insert(target(), markdownOf(file.name, await upload(file, moved)));
    }
    tell({ one: null, fault: null });
  } catch (error) {
    tell({ one: null, fault: error instanceof Error ? error.message : String(error) });
  }
}

/** The button that chooses pictures. */
export function PictureChooser({ isBusy, add }: { isBusy: boolean; add: (files: readonly File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind="quiet"
        small
        icon
        aria-label={uploadText.choose}
        title={uploadText.choose}
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={pictures}
        aria-label={uploadText.choose}
        onChange={({ target: { files }, currentTarget }) => {
          add([...(files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

export const PictureStatus = ({ one, fault }: Sending) => (
  <>
    {one && <UploadProgress {...one} />}
    <FormError text={fault} />
  </>
);
