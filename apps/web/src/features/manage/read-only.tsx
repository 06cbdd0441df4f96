import { KeyRound } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";

/** Says before anyone tries why nothing can be changed here. */
export const ReadOnly = ({ text }: { text: string }) => <Banner icon={KeyRound}>{text}</Banner>;
