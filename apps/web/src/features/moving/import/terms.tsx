import type { ImportPreview, StartImportInput } from "@earshot/client";
import { useBoard } from "../../../data/project/use-board.ts";
import { Select } from "../../../ui/controls/select.tsx";
import { Cell, Table } from "../../../ui/layout/table.tsx";
import { movingText } from "../moving.text.ts";

const text = movingText.terms;
const { columns } = text;

type Kind = "statuses" | "tags";
type Term = ImportPreview[Kind][number];

/** The choices for the terms of a source, by their names: one of here (`own`), `new` or `out`. */
export type Chosen = Readonly<Record<Kind, Readonly<Record<string, string>>>>;
export const nothingChosen: Chosen = { statuses: {}, tags: {} };

const ownPrefix = "own ";
const usual = ({ target }: Term): string => (target === null ? "new" : ownPrefix + target);
const isName = (name: string) => (other: string) => name.toLowerCase() === other.toLowerCase();

/** The choices that differ from what would be done without them. */
export const choicesOf = (its: ImportPreview, chosen: Chosen): Pick<StartImportInput, Kind> => {
  const of = (kind: Kind) =>
    its[kind].flatMap((term) => {
      const value = chosen[kind][term.name] ?? usual(term);
      if (value === usual(term)) return [];
      const to = value === "out" ? null : value === "new" ? term.name : value.slice(ownPrefix.length);
      return [{ from: term.name, to }];
    });
  return { statuses: of("statuses"), tags: of("tags") };
};

interface TermsProps {
  its: ImportPreview;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** The statuses and tags of the source, and what each becomes here. */
export function Terms({ its, chosen, onChange }: TermsProps) {
  const board = useBoard();
  const own = { statuses: board.statuses.map(({ name }) => name), tags: board.tags.map(({ name }) => name) };
  const optionsOf = (kind: Kind, { name }: Term): (readonly [string, string])[] => [
    ...own[kind].map((one) => [ownPrefix + one, one] as const),
    ...(own[kind].some(isName(name)) ? [] : [["new", text.make(name)] as const]),
    ["out", text.out],
  ];
  const rows = (["statuses", "tags"] as const).flatMap((kind) => its[kind].map((term) => [kind, term] as const));
  if (rows.length === 0) return null;
  return (
    <Table label={text.title} title={<h2>{text.title}</h2>} head={Object.values(columns)} isPlain>
      {rows.map(([kind, term]) => (
        <tr key={`${kind} ${term.name}`}>
          <Cell>
            <span dir="auto">{term.name}</span>
          </Cell>
          <Cell label={columns.kind}>{text.kinds[kind]}</Cell>
          <Cell label={columns.feedback} isNumber>
            {term.feedback.toLocaleString("en")}
          </Cell>
          <Cell label={columns.here}>
            <Select
              label={text.label(term.name)}
              value={chosen[kind][term.name] ?? usual(term)}
              options={optionsOf(kind, term)}
              onChange={(value) => onChange({ ...chosen, [kind]: { ...chosen[kind], [term.name]: value } })}
            />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
