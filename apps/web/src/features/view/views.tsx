import { lazy, Suspense } from "react";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { useMayView } from "./use-views.ts";
import type { ViewsProps } from "./views-menu.tsx";
import classes from "./views.module.css";

const ViewsMenu = lazy(() => import("./views-menu.tsx").then((module) => ({ default: module.ViewsMenu })));

/** The saved views of the board or the inbox, for the team. Visitors do not load them. */
export function Views(props: ViewsProps) {
  const isMounted = useMounted();
  if (!useMayView()) return null;
  return (
    <div className={classes["views"]}>
      {isMounted && (
        <Suspense fallback={null}>
          <ViewsMenu {...props} />
        </Suspense>
      )}
    </div>
  );
}
