import type { Provider } from "../provider";
import { type Html, html } from "./html";
import { page } from "./layout";
import { listed, person } from "./person";

export function homePage({ issuer, issuerToEnter, client, settings, personas }: Provider): Html {
  return page(
    "Demonstration identity provider",
    html`<h1>A demonstration identity provider</h1>
<p>This small OAuth 2.0 server plays the part of a company's identity provider, so that you can try Lectern's
sign-in without one. It is strict: a request that differs from the specification is refused, with the reason.</p>
<p>There is nothing to do on this page. Start at Lectern's own sign-in page; it will send you here to choose a person.</p>
<h2>What to enter in Lectern</h2>
<dl>
${entry("Client ID", client.clientId)}
${entry("Client secret", client.clientSecret)}
${entry("Authorization Endpoint", `${issuer}/authorize`)}
${entry("Token Endpoint", `${issuer}/token`)}
${entry("Users API Endpoint", `${issuer}/userinfo`)}
${entry("Issuer", issuerToEnter)}
${entry("Token request format", settings.tokenRequestFormat)}
${settings.redirectUris.map((uri) => entry("Registered callback", uri))}
</dl>
<h2>People</h2>
<ul class="people">
${listed(personas.values()).map(
  (persona) => html`<li><div class="person">${person(persona)}</div></li>
`,
)}</ul>`,
  );
}

function entry(term: string, value: string): Html {
  return html`<dt>${term}</dt><dd><code>${value}</code></dd>
`;
}
