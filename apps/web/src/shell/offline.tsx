import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Banner } from "../ui/messages/banner.tsx";
import classes from "../features/project/notice.module.css";
import { projectText } from "../features/project/project.text.ts";

const subscribe = (listen: () => void) => onlineManager.subscribe(listen);

/** A banner while the browser is offline. Changes are sent once it is online again. */
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
