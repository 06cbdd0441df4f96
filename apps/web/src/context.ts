import type { EarshotClient } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import type { QueryClient } from "@tanstack/react-query";
import type { SignInMethods } from "./page.ts";

/** What routes load with. */
export interface AppContext {
  readonly queryClient: QueryClient;
  readonly client: EarshotClient;
  readonly earshot: EarshotOptions;
  /** The address of this server, for links to pages as a whole. */
  readonly publicUrl: string;
  readonly signIn: SignInMethods;
  /** The slug of the project whose own domain this is. */
  readonly domain: string | undefined;
}
