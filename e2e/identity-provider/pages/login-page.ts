import { type AuthorizationRequest, authorizationParameters } from "../authorization-request";
import type { Provider } from "../provider";
import { type Html, html } from "./html";
import { page } from "./layout";
import { listed, person } from "./person";

export function loginPage(provider: Provider, request: AuthorizationRequest): Html {
  const { host } = new URL(request.redirect_uri);
  const people = listed(provider.personas.values());
  return page(
    "Sign in",
    html`<h1>Who is signing in?</h1>
<p class="lead" id="lead">You will continue to <strong>${host}</strong> as the person you choose. There is no password.</p>
<form method="post" action="/login" aria-describedby="lead">
${authorizationParameters.map((name) => html`<input type="hidden" name="${name}" value="${request[name]}">`)}
<ul class="people">
${people.map(
  (
    persona,
  ) => html`<li><button class="person" name="login" value="${persona.login}">${person(persona)}</button></li>
`,
)}</ul>
<button class="cancel" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}
