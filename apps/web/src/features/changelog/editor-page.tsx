import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/changelog/{changelogId}` */
export const EditorPage = () => <PageHead title="Changelog entry" text="" />;
