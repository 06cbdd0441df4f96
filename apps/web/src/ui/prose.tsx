import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./prose.module.css";

/** The address, or none if it is of another kind than these. */
const safe = (...protocols: string[]) => {
  const allowed = new RegExp(`^(${protocols.join("|")}):`, "i");
  return (address: string) => (allowed.test(address.trim()) ? address : "");
};
const safeLink = safe("https?", "mailto");
const safeImage = safe("https?");

const Link = ({ href, children }: { href?: string | undefined; children?: ReactNode }) =>
  href ? (
    <a href={href} rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );

/** A page has one h1, which is not a text's. */
const components: Components = {
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h4",
  h5: "h4",
  h6: "h4",
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  // The host of a picture does not hear on which page it is.
  img: ({ src, alt }) =>
    src ? <img src={src} alt={alt ?? ""} loading="lazy" referrerPolicy="no-referrer" /> : <span>{alt}</span>,
  table: ({ children }) => <table tabIndex={0}>{children}</table>,
  // A wide one scrolls, with the keyboard too.
  pre: ({ children }) => (
    <pre tabIndex={0} dir="ltr">
      {children}
    </pre>
  ),
};

const safeAddress = (address: string, key: string) => (key === "src" ? safeImage(address) : safeLink(address));

/** What people wrote, in Markdown. HTML in it shows as text. */
export const Prose = ({ text }: { text: string }) => (
  <div className={classes["prose"]} dir="auto">
    <Markdown remarkPlugins={[remarkGfm]} components={components} urlTransform={safeAddress}>
      {text}
    </Markdown>
  </div>
);
