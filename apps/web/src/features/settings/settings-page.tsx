import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/settings` */
export const SettingsPage = () => <PageHead title="General" text="" />;
