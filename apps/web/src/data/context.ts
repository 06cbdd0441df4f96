import type { EarshotClient } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import type { QueryClient } from "@tanstack/react-query";
import type { Frame } from "./frame/frame.ts";
import type { OwnDomain, SignInMethods } from "../page.ts";

/** The context that routes load with. */
export interface AppContext {
  readonly queryClient: QueryClient;
  readonly client: EarshotClient;
  readonly earshot: EarshotOptions;
  /** The address of this server, for absolute links. */
  readonly publicUrl: string;
  readonly signIn: SignInMethods;
  /** The project's own domain, if the page is at one. */
  readonly domain: OwnDomain | undefined;
  /** The widget, if the page is in one. */
  readonly frame?: Frame | undefined;
}
