import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type Provider from "oidc-provider";

/** oidc-provider's own pages would load a font from the internet. */
export const interactionPath = "/interaction/";

export async function interact(
  provider: Provider,
  logins: Iterable<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== "POST") return showPage(response, [...logins]);
  const login = new URLSearchParams(await text(request)).get("login");
  const result = login ? { login: { accountId: login } } : { error: "access_denied" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function showPage(response: ServerResponse, logins: string[]): void {
  const buttons = logins.map((login) => `<button name="login" value="${login}">${login}</button>`);
  const form = `<form method="post">${buttons.join("")}<button>Cancel</button></form>`;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><html lang="en"><title>oidc-provider</title><h1>Who are you?</h1>${form}</html>`,
  );
}
