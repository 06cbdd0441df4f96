import { notificationChanged } from "@earshot/domain";
import { notificationChangeType } from "./notification-change.fields.ts";
import { selectViewer } from "../account/account.fields.ts";
import { builder, type Row } from "../../schema/builder.ts";
import { typeOf } from "../../schema/object-type.ts";
import { resolveEvent } from "../../resolve/resolve.ts";
import { type EventRoot, resultRoots } from "../../schema/roots.ts";

const root: EventRoot = {
  operation: notificationChanged,
  type: notificationChangeType,
  objects: { viewer: { select: selectViewer, inputOf: () => ({}) } },
};

resultRoots.set(notificationChanged.name, root);

async function* outputsOf(changes: AsyncIterable<{ output: object }>): AsyncGenerator<Row> {
  for await (const { output } of changes) yield { ...output };
}

builder.subscriptionField(notificationChanged.name, (t) =>
  t.field({
    type: typeOf(notificationChangeType),
    description: notificationChanged.summary,
    subscribe: async (_, _input, { ctx }) => outputsOf(await notificationChanged.subscribe(ctx, {})),
    resolve: (change, _, context, info) => resolveEvent(root, change, context, info),
  }),
);
