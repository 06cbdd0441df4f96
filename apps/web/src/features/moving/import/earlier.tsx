import { Button } from "../../../ui/controls/button.tsx";
import { Cell, Table } from "../../../ui/layout/table.tsx";
import { Ago, dateOf } from "../../../ui/text/time.tsx";
import { movingText } from "../moving.text.ts";
import { useImports } from "./use-imports.ts";

const text = movingText.earlier;
const { columns } = text;

/** The project's imports. Each can be opened again. */
export function Earlier({ open }: { open: (id: string) => void }) {
  const { data = [] } = useImports();
  const shown = data.filter(({ state }) => state !== "waiting");
  if (shown.length === 0) return null;
  return (
    <Table label={text.title} title={<h2>{text.title}</h2>} head={Object.values(columns)}>
      {shown.map(({ id, source, state, row_count, created_at }) => (
        <tr key={id}>
          <Cell>{movingText.source.names[source][0]}</Cell>
          <Cell label={columns.state}>{text.states[state]}</Cell>
          <Cell label={columns.rows}>{row_count.toLocaleString("en")}</Cell>
          <Cell label={columns.when}>
            <Ago at={created_at} />
          </Cell>
          <Cell isEnd>
            <Button
              small
              aria-label={`${text.open}: ${movingText.source.names[source][0]}, ${dateOf(created_at)}`}
              onClick={() => open(id)}
            >
              {text.open}
            </Button>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
