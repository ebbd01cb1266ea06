import type { Provider } from "../provider";
import { type Html, html } from "./html";
import { page } from "./layout";
import { listed, person } from "./person";

export function homePage({ issuer, issuerToEnter, client, settings, personas }: Provider): Html {
  return page(
    "Demonstration identity provider",
    html`<h1>A demonstration identity provider</h1>
<p>This small OAuth 2.0 server stands in for a company's identity provider, so you can try Lectern's sign-in without one. It is strict: it refuses any request that differs from the specification, and says why.</p>
<p>There is nothing to do on this page. Start at Lectern's sign-in page, which sends you here to choose a person.</p>
<h2>What to enter in Lectern</h2>
<dl>
${entry("Client ID", client.clientId)}
${entry("Client secret", client.clientSecret)}
${entry("Authorization endpoint", `${issuer}/authorize`)}
${entry("Token endpoint", `${issuer}/token`)}
${entry("Users API endpoint", `${issuer}/userinfo`)}
${entry("Issuer", issuerToEnter)}
${entry("Token request format", settings.tokenRequestFormat)}
${settings.redirectUris.map((uri) => entry("Registered callback URL", uri))}
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
