import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { Banner } from "../../ui/messages/banner.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import classes from "./notice.module.css";
import { projectText } from "./project.text.ts";
import { useBoard } from "../../data/project/use-board.ts";

/** The id of the demo project, which stays the same if the project is renamed. */
const demoId = "019b8d6b-a240-7000-8000-000000000001";

/** Tells the owner of the demo project that it can be deleted. */
export function DemoBanner() {
  const { id, slug, viewer } = useBoard();
  if (id !== demoId || !viewer?.can.includes("project.delete")) return null;
  return (
    <section className={classes["place"]} aria-label={projectText.demo.label}>
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
    </section>
  );
}
