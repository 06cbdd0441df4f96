import type { ServerAccount } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { TitleBar } from "../../ui/layout/title-bar.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useViewer } from "../../data/session/viewer.ts";
import { RemoveAccount } from "./remove-account.tsx";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { accountList, useServer, useServerWrite } from "./use-server.ts";

const { accounts: text } = serverText;
const { columns } = text;

function AccountRow({ account, remove }: { account: ServerAccount; remove: () => void }) {
  const { id, email, full_name, is_admin, is_disabled, email_verified, sign_in, projects, created_at } = account;
  const name = full_name || email;
  const adminLabel = is_admin ? text.unmakeAdmin : text.makeAdmin;
  const disableLabel = is_disabled ? text.enable : text.disable;
  const isOwn = useViewer()?.id === id;
  const { mutate, isPending } = useServerWrite();
  const setAdmin = () => mutate((calls) => calls.setAdmin.mutate({ accountId: id, is_admin: !is_admin }));
  const setDisabled = () => mutate((calls) => calls.setDisabled.mutate({ accountId: id, is_disabled: !is_disabled }));
  return (
    <tr>
      <Cell>
        <div>
          <span className={classes["who"]}>
            <strong className={classes["name"]} dir="auto">
              {name}
            </strong>
            {is_admin && <Badge>{text.admin}</Badge>}
            {is_disabled && <Badge kind="danger">{text.disabled}</Badge>}
            {isOwn && <Badge kind="line">{text.you}</Badge>}
          </span>
          <span className={classes["detail"]} dir={email_verified ? "ltr" : undefined}>
            {email_verified ? email : `${email}: ${text.unconfirmed}`}
          </span>
        </div>
      </Cell>
      <Cell label={columns.signIn}>{sign_in.length > 0 ? sign_in.join(", ") : text.link}</Cell>
      <Cell label={columns.projects} isNumber>
        {projects.toLocaleString("en")}
      </Cell>
      <Cell label={columns.since} tight>
        <Ago at={created_at} short />
      </Cell>
      <Cell isEnd="wide">
        {!isOwn && (
          <span className={classes["acts"]}>
            <Button small aria-label={`${adminLabel}: ${name}`} disabled={isPending} onClick={setAdmin}>
              {adminLabel}
            </Button>
            <Button small aria-label={`${disableLabel}: ${name}`} disabled={isPending} onClick={setDisabled}>
              {disableLabel}
            </Button>
            <Button small aria-label={`${text.remove}: ${name}`} kind="quiet" onClick={remove}>
              {text.remove}
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}

/** Every account of the server. */
export function Accounts() {
  const { accounts: count } = useServer();
  const [q, setQ] = useState<string>();
  const [removed, setRemoved] = useState<ServerAccount | null>(null);
  const list = useInfiniteQuery({ ...accountList(useEarshot(), q), placeholderData: (before) => before });
  const { data, error, refetch } = list;
  const accounts = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  return (
    <>
      <Table
        label={text.title}
        title={
          <TitleBar>
            <h2>{text.title}</h2>
            <span className={classes["count"]}>{count.toLocaleString("en")}</span>
            <SearchField label={text.search} q={q} onSearch={setQ} />
          </TitleBar>
        }
        head={Object.values(columns)}
        numbers={[columns.projects]}
        empty={accounts.length === 0 && <Empty title={text.none} text={text.noneText} />}
      >
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} remove={() => setRemoved(account)} />
        ))}
      </Table>
      <NextPage list={list} />
      <RemoveAccount account={removed} close={() => setRemoved(null)} />
    </>
  );
}
