export { graphql } from "./handler.ts";
