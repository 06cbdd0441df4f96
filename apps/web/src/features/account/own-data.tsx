import { useEarshotClient } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/controls/button.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { accountText } from "./account.text.ts";
import { Panel } from "../../ui/layout/panel.tsx";

const text = accountText.data;

function save(content: unknown): void {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = text.file;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The button that downloads all data that the server has about the caller. */
export function OwnData() {
  const client = useEarshotClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.account.export.query(),
    onSuccess: save,
  });
  return (
    <Panel title={text.title} text={text.lead}>
      <FormError text={error && sentenceOf(error)} />
      <Button disabled={isPending} onClick={() => mutate()}>
        {text.download}
      </Button>
    </Panel>
  );
}
