export { graphql } from "./http/route.ts";
