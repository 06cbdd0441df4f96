import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/changelog` */
export const EditorListPage = () => <PageHead title="Changelog" text="" />;
