import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { FormError } from "../field.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { pictures } from "./pictures.ts";
import type { Upload } from "./uploads.ts";

interface PictureButtonProps {
  /** The purpose of the picture, for screen readers. */
  label: string;
  upload: Upload | null;
  /** Gets the address of the picture. */
  onUploaded: (path: string) => void;
}

/** A button that uploads one picture. Nothing where nobody may. */
export function PictureButton({ label, upload, onUploaded }: PictureButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (!upload) return null;
  async function send(file: File | undefined): Promise<void> {
    if (!upload || !file) return;
    setFault(null);
    setSending({ name: file.name, part: 0 });
    try {
      onUploaded((await upload(file, (part) => setSending({ name: file.name, part }))).path);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setSending(null);
  }
  return (
    <div>
      <Button small disabled={sending !== null} onClick={() => chooser.current?.click()}>
        <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={pictures}
        aria-label={label}
        onChange={({ target: { files }, currentTarget }) => {
          void send(files?.[0]);
          currentTarget.value = "";
        }}
      />
      {sending && <UploadProgress {...sending} />}
      <FormError text={fault} />
    </div>
  );
}
