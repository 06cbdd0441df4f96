import { Cell, Table } from "../../ui/layout/table.tsx";
import { TitleBar } from "../../ui/layout/title-bar.tsx";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServer } from "./use-server.ts";

const { settings: text } = serverText;

/** The settings that are in force, without their secrets. */
export const ServerSettings = () => (
  <Table
    label={text.title}
    title={
      <TitleBar>
        <h2>{text.title}</h2>
        <span className={classes["hint"]}>{text.text}</span>
      </TitleBar>
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
