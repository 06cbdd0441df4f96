import { Button } from "../src/ui/controls/button.tsx";
import { Field } from "../src/ui/forms/field.tsx";
import { Cell, Table } from "../src/ui/layout/table.tsx";
import { TitleBar } from "../src/ui/layout/title-bar.tsx";
import { Skeleton } from "../src/ui/layout/skeleton.tsx";
import { NextPage } from "../src/ui/layout/next-page.tsx";
import { Foot, PageHead } from "../src/ui/layout/frame.tsx";
import { Step, Steps } from "../src/ui/layout/steps.tsx";
import { Tabs } from "../src/ui/layout/tabs.tsx";
import { Panel, PanelFoot } from "../src/ui/layout/panel.tsx";
import { FormRow, Row, RowNote, Rows } from "../src/ui/layout/rows.tsx";
import { Swatch } from "../src/ui/marks/tag.tsx";
import { Part, Room } from "./room.tsx";

const actions = (
  <>
    <Button small>Edit</Button>
    <Button small kind="danger">
      Delete
    </Button>
  </>
);

/** A list that has another page, and whose reader asked for none yet. */
const list = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
};

/** Topbar, Nav, Page and SideMenu are this page's own. */
export const Layout = () => (
  <Room name="layout">
    <Part name="PageHead" column>
      <PageHead title="Roadmap" text="What is planned, in progress and completed.">
        <Button kind="primary">Share</Button>
      </PageHead>
    </Part>
    <Part name="Tabs" column>
      <Tabs label="Lists">
        <a href="#people" aria-current="page">
          People
        </a>
        <a href="#companies">Companies</a>
      </Tabs>
    </Part>
    <Part name="Panel, PanelFoot" column>
      <Panel title="Name" text="What people see above the board.">
        <Field label="Name" defaultValue="Demo" />
        <PanelFoot said="Saved.">
          <Button kind="primary">Save</Button>
        </PanelFoot>
      </Panel>
    </Part>
    <Part name="Rows, Row, RowNote, FormRow" column>
      <Rows label="Tags">
        <Row mark={<Swatch color="#3b82f6" />} actions={actions}>
          iOS
          <RowNote>12 items</RowNote>
        </Row>
        <Row mark={<Swatch color="#22c55e" />} actions={actions} open={<Field label="Name" defaultValue="Android" />}>
          Android
        </Row>
        <Row>A long name without a mark or an action, which is broken into lines where the row has no more room</Row>
        <FormRow>
          <Field label="New tag" />
        </FormRow>
      </Rows>
    </Part>
    <Part name="TitleBar" column>
      <TitleBar>
        <h2>Accounts</h2>
        <span>214</span>
        <Button small>Download</Button>
      </TitleBar>
    </Part>
    <Part name="Table, Cell" column>
      <Table label="Deliveries" head={["State", "Event", "Actions"]} title={<h2>feedback.example.com</h2>}>
        <tr>
          <Cell tight>Delivered</Cell>
          <Cell label="Event">feedback.created</Cell>
          <Cell isEnd>{actions}</Cell>
        </tr>
      </Table>
      <Table label="No deliveries" head={["State", "Event", "Actions"]} empty={<Skeleton rows={2} />}>
        {null}
      </Table>
    </Part>
    <Part name="NextPage" column>
      <NextPage list={list} isInVain />
      <NextPage list={{ ...list, isFetchingNextPage: true }} />
      <NextPage list={{ ...list, isFetchNextPageError: true, error: new Error("The server cannot be reached.") }} />
    </Part>
    <Part name="Steps, Step" column>
      <Steps title="To do" done={1} count={2}>
        <Step place={1} isDone title="Set a password" text="It is set." />
        <Step place={2} isDone={false} title="Set up mail" text="Nobody gets a mail yet.">
          <Button>Test</Button>
        </Step>
      </Steps>
    </Part>
    <Part name="Skeleton" column>
      <Skeleton rows={2} />
    </Part>
    <Part name="Foot" column>
      <Foot>
        <a href="#layout">Feed</a>
      </Foot>
    </Part>
  </Room>
);
