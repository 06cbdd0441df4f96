import type { Account, Project } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Bones } from "../../ui/bones.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Page, PageHead, panel } from "../../ui/frame.tsx";
import { SignInLink } from "../account/sign-in-link.tsx";
import { useViewer } from "../account/viewer.ts";
import { CreateProject } from "./create-project.tsx";
import classes from "./home.module.css";
import { HomeTopbar } from "./home-topbar.tsx";
import { ProjectIcon } from "./project-icon.tsx";
import { projectText } from "./project.text.ts";

const { mine, welcome } = projectText;

const List = ({ projects }: { projects: readonly Project[] }) => (
  <ul className={classes["projects"]}>
    {projects.map((project) => (
      <li key={project.id}>
        <Link to="/p/$slug" params={{ slug: project.slug }} className={panel}>
          <ProjectIcon project={project} />
          <span dir="auto">{project.name}</span>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" data-flip />
        </Link>
      </li>
    ))}
  </ul>
);

/** The caller's projects; without one, the way to the first. */
function Projects({ viewer: { can_create_projects: mayCreate } }: { viewer: Account }) {
  const { data, error, refetch } = useQuery(useEarshot().project.list.queryOptions());
  const isFirst = data?.length === 0 && mayCreate;
  return (
    <>
      <PageHead title={isFirst ? mine.first : mine.title} text={isFirst ? mine.firstText : mine.text} />
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={2} />)}
      {data && data.length > 0 && <List projects={data} />}
      {data?.length === 0 && !mayCreate && <Empty title={mine.none} text={mine.noneForYou} />}
      {data && mayCreate && <CreateProject />}
    </>
  );
}

/** `/`: the caller's projects, or where to sign in. */
export function HomePage() {
  const viewer = useViewer();
  return (
    <>
      <HomeTopbar />
      <Page>
        {viewer ? (
          <Projects viewer={viewer} />
        ) : (
          <Empty title={welcome.title} text={welcome.text} level={1}>
            <SignInLink primary label={welcome.signIn} />
            <a className={buttonClass()} href="/docs">
              {welcome.docs}
            </a>
          </Empty>
        )}
      </Page>
    </>
  );
}
