const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

/** Sheets that scripts make need no style-src. Nothing of them takes room in the page. */
export const widgetSheet = (): CSSStyleSheet =>
  sheetOf(`:host{all:initial;direction:inherit}
button{all:unset;position:fixed;inset-block-end:1.5rem;inset-inline-end:1.5rem;z-index:2147483001;box-sizing:border-box;display:inline-flex;align-items:center;gap:.5rem;min-block-size:3rem;padding-inline:1rem 1.25rem;border-radius:999px;background:#23201c;color:#fff;font:500 15px/24px Inter,system-ui,sans-serif;cursor:pointer;box-shadow:0 0 0 1px #1c1a170f,0 16px 48px #1c1a172e}
button[hidden]{display:none}
button:focus-visible{outline:3px solid #2a4fd0;outline-offset:3px}
.start button{inset-inline:1.5rem auto}
svg{inline-size:1.25rem;block-size:1.25rem;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
b{position:absolute;inset-block-start:-.25rem;inset-inline-end:0;box-sizing:border-box;min-inline-size:1.25rem;padding-inline:.25rem;border-radius:999px;background:#2a4fd0;color:#fff;font:600 12px/20px Inter,system-ui,sans-serif;text-align:center}
b:empty{display:none}
i{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
dialog{position:fixed;inset:auto;inset-block-end:5.25rem;inset-inline-end:1.5rem;z-index:2147483002;box-sizing:border-box;inline-size:25rem;block-size:min(40rem,100dvh - 7rem);max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;border-radius:16px;overflow:hidden;background:#fbfaf8;box-shadow:0 0 0 1px #1c1a170f,0 16px 48px #1c1a172e}
.aside :is(button,dialog){opacity:0}
dialog.dark{background:#121210}
dialog::backdrop{background:none}
.start dialog{inset-inline:1.5rem auto}
iframe{display:block;inline-size:100%;block-size:100%;border:0}
@media (max-width:48em){button{inset-block-end:1rem;inset-inline-end:1rem}.start button{inset-inline:1rem auto}dialog,.start dialog{inset:0;inline-size:100%;block-size:100dvh;border-radius:0;box-shadow:none}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:in .16s cubic-bezier(.2,0,0,1)}@keyframes in{from{opacity:0;translate:0 .5rem}}}
@media (forced-colors:active){button,dialog{border:1px solid}}`);

export const inlineSheet = (): CSSStyleSheet =>
  sheetOf(`:host{display:block;block-size:37.5rem}:host([hidden]){display:none}
iframe{display:block;inline-size:100%;block-size:100%;border:0;border-radius:inherit}`);
