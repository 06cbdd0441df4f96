import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/settings/tags` */
export const TagsPage = () => <PageHead title="Tags" text="" />;
