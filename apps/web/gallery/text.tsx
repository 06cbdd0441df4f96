import { Hidden, HiddenHeading } from "../src/ui/text/hidden.tsx";
import { LocalTime } from "../src/ui/text/local-time.tsx";
import { Meta } from "../src/ui/text/meta.tsx";
import { Prose } from "../src/ui/text/prose.tsx";
import { Ago } from "../src/ui/text/time.tsx";
import { Avatar } from "../src/ui/marks/avatar.tsx";
import { Status } from "../src/ui/marks/status.tsx";
import { Part, Room } from "./room.tsx";

const at = "2026-01-05T09:00:00.000Z";
const markdown = `# A heading

Some **bold**, _italic_ and \`code\`, a [link](https://example.com) and https://example.com/an/address.

- one
- two
  1. nested

> A quotation

\`\`\`
const line = "of code that is so long that it has to be scrolled on a narrow screen, by the keyboard too";
\`\`\`

| column | column |
| ------ | ------ |
| cell   | cell   |

مرحبا بالعالم
`;

export const Text = () => (
  <Room name="text">
    <Part name="Ago, LocalTime">
      <Ago at={at} />
      <Ago at={at} short />
      <LocalTime at={at} />
    </Part>
    <Part name="Meta" column>
      <Meta>
        <Status status={{ name: "planned", color: "#3b82f6", stage: "planned" }} />
        <Avatar person={{ id: "1", full_name: "Olive Hartnell", avatar_url: null }} size="small" />
        Olive Hartnell
        <Ago at={at} />
      </Meta>
    </Part>
    <Part name="Hidden, HiddenHeading (for screen readers alone)">
      <Hidden>Only screen readers read this.</Hidden>
      <HiddenHeading>A heading for screen readers</HiddenHeading>
    </Part>
    <Part name="Prose" column>
      <Prose text={markdown} />
    </Part>
  </Room>
);
