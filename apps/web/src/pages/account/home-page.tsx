import type { Account, PublicBoard } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Page, PageHead, panel } from "../../ui/layout/frame.tsx";
import { SignInLink } from "../../shell/topbar/sign-in-link.tsx";
import { useViewer } from "../../data/session/viewer.ts";
import { CreateProject } from "../../features/project/create-project.tsx";
import classes from "../../features/project/home.module.css";
import { HomeTopbar } from "../../shell/topbar/home-topbar.tsx";
import { ProjectIcon } from "../../ui/marks/project-icon.tsx";
import { projectText } from "../../features/project/project.text.ts";

const { boards, mine, welcome } = projectText;

const List = ({ projects }: { projects: readonly PublicBoard[] }) => (
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

/** The caller's projects; without one, a link that creates the first. */
function Projects({ viewer: { can_create_projects: mayCreate } }: { viewer: Account }) {
  const { data, error, refetch } = useQuery(useEarshot().project.list.queryOptions());
  const isFirst = data?.length === 0 && mayCreate;
  return (
    <>
      <PageHead title={isFirst ? mine.first : mine.title} text={isFirst ? mine.firstText : mine.text} />
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && data.length > 0 && <List projects={data} />}
      {data?.length === 0 && !mayCreate && <Empty title={mine.none} text={mine.noneForYou} />}
      {data && mayCreate && <CreateProject />}
    </>
  );
}

/** The boards that everybody may read; without one, what Earshot is. */
function Boards() {
  const { data, error, refetch } = useQuery(useEarshot().board.list.queryOptions());
  if (data?.length === 0)
    return (
      <Empty title={welcome.title} text={welcome.text} level={1}>
        <SignInLink primary label={welcome.signIn} />
        <a className={buttonClass()} href="/docs">
          {welcome.docs}
        </a>
      </Empty>
    );
  return (
    <>
      <PageHead title={boards.title} text={boards.text} />
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && <List projects={data} />}
      <p>
        {boards.team} <SignInLink />
      </p>
    </>
  );
}

/** `/`: the caller's projects, or the boards that everybody may read. */
export function HomePage() {
  const viewer = useViewer();
  return (
    <>
      <HomeTopbar />
      <Page>{viewer ? <Projects viewer={viewer} /> : <Boards />}</Page>
    </>
  );
}
