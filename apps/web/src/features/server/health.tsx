import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Check, Minus, TriangleAlert } from "lucide-react";
import { panel } from "../../ui/layout/frame.tsx";
import { checkOf } from "./checks.ts";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServer } from "./use-server.ts";

const { health: text, size } = serverText;

const icons = { ok: Check, warn: TriangleAlert, bad: TriangleAlert, off: Minus };

interface FactProps {
  name: string;
  state: keyof typeof icons;
  value: string;
  note: string;
}

function Fact({ name, state, value, note }: FactProps) {
  const Icon = icons[state];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={`${classes["lamp"]} ${classes[state]}`}>
          <Icon size={11} strokeWidth={2} aria-hidden="true" />
        </span>
        {value}
      </dd>
      {note && <dd className={classes["note"]}>{note}</dd>}
    </div>
  );
}

function MailFact() {
  const server = useServer();
  const check = checkOf(server, "mail");
  if (!server.sends_mail) return <Fact name={text.mail} state="warn" value={text.off} note="SMTP_URL" />;
  if (!check) return <Fact name={text.mail} state="off" value={text.untested} note="" />;
  return (
    <Fact name={text.mail} state={check.is_ok ? "ok" : "bad"} value={check.is_ok ? text.works : text.fails} note="" />
  );
}

function JobsFact() {
  const { data } = useQuery(useEarshot().server.jobs.queryOptions());
  if (!data) return <Fact name={text.jobs} state="off" value={text.unknown} note="" />;
  const { depths, troubled } = data;
  const failed = troubled.filter(({ is_failed }) => is_failed).length;
  const waiting = depths.reduce((sum, depth) => sum + depth.waiting, 0);
  return (
    <Fact
      name={text.jobs}
      state={failed > 0 ? "warn" : "ok"}
      value={failed > 0 ? text.failed(failed) : text.noneFailed}
      note={text.waiting(waiting)}
    />
  );
}

/** Five facts about the server as it runs, each with a lamp. */
export function Health() {
  const { database, is_embedded, memory_bytes, uptime_seconds, connections, live_updates } = useServer();
  const hours = Math.floor(uptime_seconds / 3_600);
  return (
    <section className={panel} aria-label={text.title}>
      <dl className={classes["facts"]}>
        <Fact name={text.database} state="ok" value={text.answers} note={text.version(database, is_embedded)} />
        <MailFact />
        <JobsFact />
        <Fact name={text.memory} state="ok" value={size(memory_bytes)} note={text.since(hours)} />
        <Fact
          name={text.connections}
          state={live_updates ? "ok" : "warn"}
          value={connections.toLocaleString("en")}
          note={live_updates ? text.live : text.notLive}
        />
      </dl>
    </section>
  );
}
