import closeWithGrace from "close-with-grace";

/**
 * Ends the process by `close` on a signal or an uncaught error. The exit code is 0, or 1 if there was an error or it
 * takes longer than ten seconds. Ctrl-C, or a signal to a process group, arrives twice: directly, and through npm or
 * the primary process. It counts once.
 */
export function closeOnSignal(close: (error?: Error) => Promise<void>): void {
  const closing = closeWithGrace({ skip: ["SIGINT", "SIGTERM"], logger: false }, ({ err }) => close(err));
  let isClosing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!isClosing) closing.close();
      isClosing = true;
    });
}
