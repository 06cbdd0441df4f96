import escapeHtml from "escape-html";

/** An entry of a changelog, as each format has it. */
interface FeedEntry {
  /** A UUID, which stays the same while the entry's address may change. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly date: Date;
  /** The time of its last edit, or its date. */
  readonly updated: Date;
  readonly summary: string | null;
  /** The text as HTML. */
  readonly content: string;
}

interface Feed {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** The address of the page with the same entries. */
  readonly page: string;
  /** The address of the feed itself. */
  readonly self: string;
  readonly updated: Date;
  readonly entries: readonly FeedEntry[];
}

/** Characters that XML 1.0 does not allow, not even as a reference. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const xml = (text: string): string => escapeHtml(text.replace(forbidden, ""));

const declaration = `<?xml version="1.0" encoding="utf-8"?>`;

/** Atom (RFC 4287). */
const atom = ({ id, title, author, page, self, updated, entries }: Feed): string => `${declaration}
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${id}</id>
<title>${xml(title)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${xml(author)}</name></author>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
${entries.map(atomEntry).join("\n")}
</feed>
`;

const atomEntry = ({ id, title, address, date, updated, summary, content }: FeedEntry): string => `<entry>
<id>urn:uuid:${id}</id>
<title>${xml(title)}</title>
<link rel="alternate" type="text/html" href="${xml(address)}"/>
<published>${date.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
${summary ? `<summary>${xml(summary)}</summary>\n` : ""}<content type="html">${xml(content)}</content>
</entry>`;

/** RSS 2.0. The description is HTML; the whole text is in content:encoded, as feed readers expect. */
const rss = ({ title, page, self, updated, entries }: Feed): string => `${declaration}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xml(title)}</title>
<link>${xml(page)}</link>
<description>${xml(title)}</description>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${xml(self)}"/>
${entries.map(rssItem).join("\n")}
</channel>
</rss>
`;

const rssItem = ({ id, title, address, date, summary, content }: FeedEntry): string => `<item>
<guid isPermaLink="false">urn:uuid:${id}</guid>
<title>${xml(title)}</title>
<link>${xml(address)}</link>
<pubDate>${date.toUTCString()}</pubDate>
<description>${xml(summary ? xml(summary) : content)}</description>
<content:encoded>${xml(content)}</content:encoded>
</item>`;

/** JSON Feed 1.1. */
const json = ({ title, author, page, self, entries }: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.address,
      title: entry.title,
      ...(entry.summary && { summary: entry.summary }),
      content_html: entry.content,
      date_published: entry.date.toISOString(),
      date_modified: entry.updated.toISOString(),
    })),
  });

/** The endings of the feeds' addresses, with the media type and the function that writes the feed. */
export const formats: readonly (readonly [ending: string, type: string, write: (feed: Feed) => string])[] = [
  ["atom", "application/atom+xml; charset=utf-8", atom],
  ["rss", "application/rss+xml; charset=utf-8", rss],
  ["json", "application/feed+json; charset=utf-8", json],
];
