import type { ProjectDomain } from "@earshot/client";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { connectText } from "./connect.text.ts";
import classes from "./domain-records.module.css";

const text = connectText.domain;

/** The DNS records to create, with a button that copies each value. */
export const DomainRecords = ({ records }: Pick<ProjectDomain, "records">) => (
  <div className={classes["records"]}>
    <p>{text.records}</p>
    <ul>
      {records.map(({ type, name, value }) => (
        <li key={type}>
          <strong>{type}</strong>
          <div dir="ltr">
            <code>{name}</code>
            <code>{value}</code>
          </div>
          <CopyButton small label={text.copy} longLabel={text.copyOf(type)} copied={text.copied} value={value} />
        </li>
      ))}
    </ul>
  </div>
);
