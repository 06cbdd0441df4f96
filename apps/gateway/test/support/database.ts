export { newDatabase, open } from "@earshot/db/testing";
