import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/settings/statuses` */
export const StatusesPage = () => <PageHead title="Statuses" text="" />;
