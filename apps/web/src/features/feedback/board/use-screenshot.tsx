import { useState } from "react";
import { useFrame } from "../../../data/frame/frame.ts";
import { useLazyModule } from "../../../ui/hooks/use-lazy-module.ts";
import { useUpload } from "../../../ui/forms/pictures/uploads.ts";
import type { Shot } from "./screenshot.tsx";

/** A picture of the page around the widget, for a text. Nothing on other pages, and where nobody may upload. */
export function useScreenshot() {
  const stepAside = useFrame()?.stepAside;
  const upload = useUpload();
  const [shot, setShot] = useState<Shot | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const parts = useLazyModule(() => import("./screenshot.tsx"), Boolean(stepAside && upload));
  return {
    row: parts && stepAside && upload && <parts.Screenshot {...{ shot, setShot, part, setPart, stepAside, upload }} />,
    /** True while a picture is taken and uploaded: a text that is sent then would lose it. */
    isBusy: part !== null,
    /** Returns the text with the picture at its end. */
    addTo: (text: string) => (shot ? `${text}\n\n${shot.markdown}`.trimStart() : text),
    clear() {
      setShot(null);
      setPart(null);
    },
  };
}
