import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { htmlOf } from "./markdown.ts";
import classes from "./prose.module.css";

/** Loaded when a picture opens. */
const LargePicture = lazy(() =>
  import("../messages/large-picture.tsx").then((module) => ({ default: module.LargePicture })),
);

/** Markdown as a page shows it. Its uploaded pictures are links to themselves, and open over the page. */
export const Prose = memo(function Prose({ text }: { text: string }) {
  const [large, setLarge] = useState<{ src: string; alt: string } | null>(null);
  const prose = useRef<HTMLDivElement>(null);
  // React knows nothing of the links in this HTML. A key that follows one is a click too.
  useEffect(() => {
    const element = prose.current;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-large]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setLarge({ src: link.href, alt: link.querySelector("img")?.alt ?? "" });
    };
    element?.addEventListener("click", open);
    return () => element?.removeEventListener("click", open);
  }, []);
  return (
    <>
      <div className={classes["prose"]} dir="auto" ref={prose} dangerouslySetInnerHTML={{ __html: htmlOf(text) }} />
      {large && (
        <Suspense>
          <LargePicture {...large} close={() => setLarge(null)} />
        </Suspense>
      )}
    </>
  );
});
