import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Banner } from "../../ui/banner.tsx";
import classes from "./notice.module.css";
import { projectText } from "./project.text.ts";

const subscribe = (listen: () => void) => onlineManager.subscribe(listen);

/** Says so while the browser has no network. What is changed meanwhile is sent once it has. */
export function Offline() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes["place"]}>
          <Banner icon={WifiOff} kind="warn">
            {projectText.offline}
          </Banner>
        </div>
      )}
    </div>
  );
}
