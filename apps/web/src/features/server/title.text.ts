export const serverTitle = "This server";
