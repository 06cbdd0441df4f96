import { notificationChanged, notificationChangeType, selectViewer } from "@earshot/domain";
import { builder, type Row } from "./builder.ts";
import { typeOf } from "./object-type.ts";
import { resolveEvent } from "./resolve.ts";
import { type EventRoot, resultRoots } from "./roots.ts";

const root: EventRoot = {
  operation: notificationChanged,
  type: notificationChangeType,
  objects: { viewer: { select: selectViewer, inputOf: () => ({}) } },
};

resultRoots.set(notificationChanged.name, root);

builder.subscriptionField(notificationChanged.name, (t) =>
  t.field({
    type: typeOf(notificationChangeType),
    description: notificationChanged.summary,
    subscribe: async (_, _input, { ctx }) => (await notificationChanged.subscribe(ctx, {})) as AsyncIterable<Row>,
    resolve: (change, _, context, info) => resolveEvent(root, change, context, info),
  }),
);
