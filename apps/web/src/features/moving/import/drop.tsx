import { Upload } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";

const text = movingText.source;

interface DropProps {
  file: File | undefined;
  hint: string;
  onFile: (file: File) => void;
}

/** A place for a file: it is dropped here, or chosen. */
export function Drop({ file, hint, onFile }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  const take = (files: FileList | null | undefined) => files?.[0] && onFile(files[0]);
  return (
    <div
      className={`${classes["drop"]} ${isOver ? classes["is-over"] : ""}`}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <span className={classes["drop-mark"]} aria-hidden="true">
        <Upload size={16} strokeWidth={1.75} />
      </span>
      <p role="status">{file ? <strong dir="auto">{file.name}</strong> : text.drop}</p>
      <Button small onClick={() => input.current?.click()}>
        {file ? text.change : text.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.choose}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again once it is mended.
          currentTarget.value = "";
        }}
      />
      <p className={classes["hint"]}>{hint}</p>
    </div>
  );
}
