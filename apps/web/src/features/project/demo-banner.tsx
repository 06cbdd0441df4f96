import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { buttonClass } from "../../ui/button.tsx";
import classes from "./notice.module.css";
import { projectText } from "./project.text.ts";
import { useBoard } from "./use-board.ts";

/** The id that the first start gives the demo project, whatever it is called by now. */
const demoId = "019b8d6b-a240-7000-8000-000000000001";

/** Tells the owner of the demo project that it can be thrown away. */
export function DemoBanner() {
  const { id, slug, viewer } = useBoard();
  if (id !== demoId || !viewer?.can.includes("project.delete")) return null;
  return (
    <div className={classes["place"]}>
      <Banner
        icon={Sparkles}
        action={
          <Link to="/p/$slug/manage/settings" params={{ slug }} hash="delete" className={buttonClass({ small: true })}>
            {projectText.demo.remove}
          </Link>
        }
      >
        {projectText.demo.text}
      </Banner>
    </div>
  );
}
