export { graphql } from "./http/handler.ts";
