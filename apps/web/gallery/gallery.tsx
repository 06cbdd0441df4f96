// Shows every component of src/ui in its states, at /ui of `npm run dev`. It is no part of the build, whose only page is
// index.html.
import "../src/ui/styles/base.css";
import { createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Segmented } from "../src/ui/controls/segmented.tsx";
import { Nav, Page, PageHead, Topbar } from "../src/ui/layout/frame.tsx";
import { SideMenu } from "../src/ui/layout/side-menu.tsx";
import { Toasts } from "../src/ui/messages/toast.tsx";
import { Controls } from "./controls.tsx";
import { Forms } from "./forms.tsx";
import { Layout } from "./layout.tsx";
import { Marks } from "./marks.tsx";
import { Messages } from "./messages.tsx";
import { Text } from "./text.tsx";

const rooms = { controls: Controls, forms: Forms, marks: Marks, layout: Layout, messages: Messages, text: Text };

function Settings() {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [dir, setDir] = useState<"ltr" | "rtl">("ltr");
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.dir = dir;
  }, [theme, dir]);
  return (
    <>
      <Segmented
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          ["light", "Light"],
          ["dark", "Dark"],
        ]}
      />
      <Segmented
        label="Direction"
        value={dir}
        onChange={setDir}
        options={[
          ["ltr", "LTR"],
          ["rtl", "RTL"],
        ]}
      />
    </>
  );
}

const Gallery = () => (
  <Toasts>
    <Topbar
      brand="ui"
      nav={
        <Nav label="Project">
          <a href="#main" aria-current="page">
            Board
          </a>
          <a href="#main">Roadmap</a>
        </Nav>
      }
      end={<Settings />}
    />
    <Page>
      <PageHead title="Parts of the web app" text="Every component of src/ui, in its states." />
      <SideMenu title="Rooms">
        {Object.keys(rooms).map((room) => (
          <a key={room} href={`#${room}`}>
            {room}
          </a>
        ))}
      </SideMenu>
      {Object.entries(rooms).map(([room, Room]) => (
        <Room key={room} />
      ))}
    </Page>
  </Toasts>
);

// Some components are links of the router's.
const router = createRouter({ routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }) });

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router as never} />
  </StrictMode>,
);
