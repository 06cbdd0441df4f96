/**
 * Signs in whoever comes with a token of the project's product behind the address: `/p/{slug}#sso=…`. The form leads to the
 * same page without the token, which no history keeps.
 */
export function signInByHash(): void {
  const [, token] = /^#sso=([\w.-]+)$/.exec(location.hash) ?? [];
  const [, board] = /^(\/p\/[^/]+)(?:\/|$)/.exec(location.pathname) ?? [];
  if (!token || !board) return;
  const page = location.pathname + location.search;
  history.replaceState(history.state, "", page);
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${board}/sso`;
  for (const [name, value] of [
    ["token", token],
    ["return_to", page],
  ] as const) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
