import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/inbox` */
export const InboxPage = () => <PageHead title="Inbox" text="" />;
