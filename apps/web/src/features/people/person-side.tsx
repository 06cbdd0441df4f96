import type { PersonDetails } from "@earshot/client";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ban, GitMerge, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";
import { nameOf } from "../../data/people/person-picker.tsx";
import { peopleText } from "../../data/people/people.text.ts";
import { useMoney } from "../../data/people/use-money.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { BlockDialog, ForgetDialog, MergeDialog } from "./dialogs.tsx";
import { CompanyMark } from "./known.tsx";
import { peoplePageText } from "./people.text.ts";
import classes from "./person.module.css";

const text = peoplePageText.person;
const icon = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The attributes of a person or a company, and the id that the team's product has for it. */
export function AttributeList({
  of,
}: {
  of: Pick<PersonDetails, "attributes" | "external_id"> & { locale?: string | null };
}) {
  const rows = [
    ...Object.entries(of.attributes).map(([name, value]) => [name, String(value)] as const),
    ...(of.external_id === null ? [] : [[text.yourId, of.external_id] as const]),
    ...(of.locale ? [[text.language, of.locale] as const] : []),
  ];
  if (rows.length === 0) return <p className={classes["note"]}>{text.none}</p>;
  return (
    <dl className={classes["attrs"]}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Companies({ person: { companies } }: { person: PersonDetails }) {
  const { slug } = useBoard();
  const money = useMoney();
  if (companies.length === 0) return <p className={classes["note"]}>{text.none}</p>;
  return companies.map(({ id, name, monthly_revenue: amount }) => (
    <Link
      key={id}
      to="/p/$slug/manage/companies/$companyId"
      params={{ slug, companyId: id }}
      className={classes["card"]}
    >
      <CompanyMark company={{ id, name }} />
      <span>
        <bdi>{name}</bdi>
        {money && amount !== null && (
          <small className={classes["faint"]}>{peopleText.aMonth(money.show(amount))}</small>
        )}
      </span>
    </Link>
  ));
}

/** Merge, block and forget, for admins. */
function Change({ person }: { person: PersonDetails }) {
  const { slug, viewer } = useBoard();
  const navigate = useNavigate();
  const { tell } = useMessage();
  const [open, setOpen] = useState<"merge" | "block" | "forget" | null>(null);
  const close = () => setOpen(null);
  const dialog = { person, close };
  const hasAccount = person.kind === "account";
  if (!viewer?.can.includes("person.merge")) return <p className={classes["note"]}>{text.adminsOnly}</p>;
  return (
    <div className={classes["change"]}>
      {!hasAccount && (
        <Button block onClick={() => setOpen("merge")}>
          <GitMerge {...icon} />
          {peoplePageText.mergeInto.open}
        </Button>
      )}
      <Button block onClick={() => setOpen("block")}>
        <Ban {...icon} />
        {peoplePageText.block.open}
      </Button>
      {!hasAccount && (
        <Button block kind="danger" onClick={() => setOpen("forget")}>
          <Trash2 {...icon} />
          {peoplePageText.forget.open}
        </Button>
      )}
      <p className={classes["note"]}>{hasAccount ? text.hasAccount : text.forgetNote}</p>
      {open === "merge" && (
        <MergeDialog
          {...dialog}
          isOpen
          onDone={(into) => {
            tell(peoplePageText.mergeInto.done(nameOf(into)));
            void navigate({
              to: "/p/$slug/manage/people/$personId",
              params: { slug, personId: into.id },
              replace: true,
            });
          }}
        />
      )}
      {open === "block" && <BlockDialog {...dialog} isOpen onDone={close} />}
      {open === "forget" && (
        <ForgetDialog
          {...dialog}
          isOpen
          onDone={() => {
            close();
            tell(peoplePageText.forget.done);
          }}
        />
      )}
    </div>
  );
}

/** The companies and attributes of a person, and the team's actions on them. */
export const PersonSide = ({ person }: { person: PersonDetails }) => (
  <>
    <section>
      <h2>{text.company}</h2>
      <Companies person={person} />
    </section>
    <section>
      <h2>{text.attributes}</h2>
      <AttributeList of={person} />
    </section>
    <section>
      <h2>{text.change}</h2>
      <Change person={person} />
    </section>
  </>
);
