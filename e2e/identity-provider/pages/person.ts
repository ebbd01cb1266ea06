import type { Persona } from "../personas";
import { type Html, html } from "./html";

export function listed(personas: Iterable<Persona>): Persona[] {
  return [...personas].filter((persona) => persona.listed !== false);
}

/** The name comes first, because it names the button around this. */
export function person({ label, role, hint }: Persona): Html {
  return html`<span class="avatar" aria-hidden="true">${initials(label)}</span>
<span class="who"><span class="name">${label}</span>
${role ? html`<span class="role">${role}</span>` : ""}
${hint ? html`<span class="hint">${withCode(hint)}</span>` : ""}</span>`;
}

function initials(label: string): string {
  const words = label.split(/\s+/).slice(0, 2);
  return words.map((word) => [...word][0]?.toUpperCase() ?? "").join("");
}

function withCode(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));
}
