// @module-tag system
// @module-tag alike
import { expect, onTestFinished, test } from "vitest";
import { launch } from "../support/browser.ts";
import { newAddress, password, startSignIn } from "../support/sign-in.ts";

const paths: Record<string, string> = {
  "": "/",
  "/docs/": "/docs/",
  "/docs/?a=b": "/docs/",
  "//evil.example/docs": "/",
  "/\\evil.example": "/",
  "https:evil.example": "/",
  "https://evil.example/": "/",
  "http://": "/",
  "javascript:alert(1)": "/",
  "data:text/html,hello": "/",
  "/.//evil.example": "/evil.example",
  "/%2e//evil.example": "/evil.example",
  "/a/..//evil.example": "/evil.example",
  "@evil.example": "/@evil.example",
};

test("after signing in, a browser goes on to a page of this server, whatever `next` says", async () => {
  const site = await startSignIn();
  onTestFinished(site.stop);
  const { email } = await site.newUser();
  const browser = await launch();
  for (const [next, path] of Object.entries({ ...paths, [`${site.url}//evil.example`]: "/evil.example" })) {
    const context = await browser.newContext({ extraHTTPHeaders: newAddress() });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => dialogs.push(dialog.message()));
    await page.goto(`${site.url}/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByRole("link", { name: "Use a password instead" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    expect([next, new URL(page.url()).pathname]).toEqual([next, path]);
    expect(asked.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
    expect(dialogs).toEqual([]);
    await context.close();
  }
});
