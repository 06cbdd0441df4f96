import { Id } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { sendPage } from "./page.ts";

/** Accepts the invite by tRPC: at once for who comes by the mailed link, else when the button is pressed. */
const script = `
const say = (text) => { document.querySelector("[role=status]").textContent = text };
const [form] = document.forms;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  say("One moment …");
  try {
    const response = await fetch("/trpc/invite.accept", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ inviteId: form.dataset.invite }) });
    if (response.status === 401) return location.assign("/sign-in?next=" + encodeURIComponent(location.pathname));
    const answer = await response.json();
    if (!response.ok) return say("This invite is not for you, has been accepted already, or is older than seven days.");
    say("You are on the team of " + answer.result.data.name + ".");
    form.hidden = true;
  } catch { say("The server does not answer. Try again.") }
});
if (new URLSearchParams(location.search).has("join")) form.requestSubmit();
`;

/** `/invites/{id}`: joins a team. Whoever comes without a session signs in first. */
export async function invitePage(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>("/invites/:id", ({ params: { id } }, reply) => {
    const invite = Id.safeParse(id).data;
    if (!invite) return reply.callNotFound();
    const body = `<h1>Join the team</h1><p role="status"></p>
<p>You are invited to a project's team. Sign in with the e-mail address that was invited.</p>
<form data-invite="${invite}"><button>Join</button></form>`;
    return sendPage(reply, { title: "Join the team", body, script });
  });
}
