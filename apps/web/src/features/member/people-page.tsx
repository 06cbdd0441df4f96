import { PageHead } from "../../ui/frame.tsx";

/** `/p/{slug}/manage/settings/people` */
export const PeoplePage = () => <PageHead title="People" text="" />;
