import { Cell, Table } from "../../ui/layout/table.tsx";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServer } from "./use-server.ts";

const { settings: text } = serverText;

/** The settings that are in force, without their secrets. */
export const ServerSettings = () => (
  <Table
    label={text.title}
    title={
      <div className={classes["head"]}>
        <h2>{text.title}</h2>
        <span className={classes["hint"]}>{text.text}</span>
      </div>
    }
    head={Object.values(text.columns)}
    isPlain
  >
    {useServer().settings.map(({ name, value }) => (
      <tr key={name}>
        <Cell tight>
          <code dir="ltr">{name}</code>
        </Cell>
        <Cell>
          <code className={classes["value"]} dir="ltr">
            {value}
          </code>
        </Cell>
      </tr>
    ))}
  </Table>
);
