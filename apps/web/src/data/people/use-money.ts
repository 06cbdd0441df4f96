import type { Settings } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useBoard } from "../project/use-board.ts";

/** Amounts in the project's currency. The service counts in its smallest unit, such as cents. */
function moneyIn({ currency }: Pick<Settings, "currency">) {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return {
    currency,
    show: (amount: number) => format.format(amount / 10 ** digits),
    /** The text of an amount in a field. `fromField` returns the amount of a text that somebody has typed. */
    toField: (amount: number | null) => (amount === null ? "" : String(amount / 10 ** digits)),
    fromField: (typed: string) => (typed.trim() === "" ? null : Math.round(Number(typed) * 10 ** digits)),
  };
}

/** Returns how the project writes amounts; undefined until its currency is loaded. */
export function useMoney() {
  const { slug: projectSlug, viewer } = useBoard();
  const enabled = Boolean(viewer?.role);
  const { data } = useQuery({ ...useEarshot().settings.get.queryOptions({ projectSlug }), enabled });
  return data && moneyIn(data);
}
