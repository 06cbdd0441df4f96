import { Check, Clock, RotateCw, X } from "lucide-react";
import { Badge } from "./badge.tsx";

const looks = { delivered: { icon: Check, kind: "ok" }, failed: { icon: X, kind: "danger" } } as const;
const text = { failed: "Failed", pending: "Waiting", retrying: "Retrying" } as const;

interface SendStateProps {
  message: { state: "pending" | "delivered" | "failed"; attempts: number };
  /** The word for one that has arrived. */
  delivered: string;
}

/** The state of a message to another server: delivered, waiting, or waiting to be tried again. */
export function SendState({ message: { state, attempts }, delivered }: SendStateProps) {
  if (state !== "pending") return <Badge {...looks[state]}>{state === "failed" ? text.failed : delivered}</Badge>;
  if (attempts === 0) return <Badge icon={Clock}>{text.pending}</Badge>;
  return (
    <Badge icon={RotateCw} kind="warn">
      {text.retrying}
    </Badge>
  );
}
