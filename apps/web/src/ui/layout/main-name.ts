import { createContext } from "react";

/** The name of the main part of a page, where another page is around it. */
export const MainName = createContext<string | undefined>(undefined);
