import { KeyRound } from "lucide-react";
import { Banner } from "../../ui/messages/banner.tsx";

/** A banner that says why nothing can be changed here. */
export const ReadOnly = ({ text }: { text: string }) => <Banner icon={KeyRound}>{text}</Banner>;
