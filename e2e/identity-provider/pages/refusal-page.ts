import type { ReceivedRequest } from "../received-request";
import type { Refusal } from "../refusal";
import { type Html, html } from "./html";
import { page } from "./layout";

export function refusalPage(received: ReceivedRequest, refusal: Refusal): Html {
  return page(
    "Request refused",
    html`<h1>This request was refused</h1>
<p class="reason">${refusal.message}</p>
<dl>
<dt>Error</dt><dd><code>${refusal.code}</code></dd>
<dt>Status</dt><dd>${refusal.status}</dd>
<dt>Request</dt><dd><code>${received.method} ${shortened(received.target)}</code></dd>
</dl>
<p class="lead">Go back to the service you came from and try again. If it happens again, check that service's settings for this identity provider.</p>`,
  );
}

function shortened(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
}
