import { tokenEndpoint, userinfoEndpoint } from "./back-channel-endpoints";
import { authorizationEndpoint, homeEndpoint, loginEndpoint } from "./browser-endpoints";
import { personaEndpoint, requestsEndpoint, settingsEndpoint } from "./control-endpoints";
import type { Endpoint } from "./endpoint";
import { movedEndpoint } from "./faults/moved-answer";
import { invalidRequest, Refusal } from "./refusal";

const routes: Record<string, Endpoint> = {
  "/": homeEndpoint,
  "/authorize": authorizationEndpoint,
  "/login": loginEndpoint,
  "/token": tokenEndpoint,
  "/userinfo": userinfoEndpoint,
  "/moved/:id": movedEndpoint,
  "/_control/personas/:login": personaEndpoint,
  "/_control/requests": requestsEndpoint,
  "/_control/settings": settingsEndpoint,
};

export const unknownPath: Endpoint = {
  methods: [],
  answer: () => {
    throw new Refusal(404, "not_found", "There is nothing at this address.");
  },
  refuse: homeEndpoint.refuse,
};

export function findEndpoint(path: string): { endpoint: Endpoint; segments: Record<string, string> } {
  for (const [template, endpoint] of Object.entries(routes)) {
    const segments = match(template.split("/"), path.split("/"));
    if (segments) return { endpoint, segments };
  }
  return { endpoint: unknownPath, segments: {} };
}

function match(template: string[], path: string[]): Record<string, string> | null {
  if (template.length !== path.length) return null;
  const segments: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const given = path[index] ?? "";
    if (part.startsWith(":") && given !== "") segments[part.slice(1)] = given;
    else if (part !== given) return null;
  }
  return segments;
}

export function decodeSegments(segments: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(segments).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw invalidRequest("The path is not valid percent-encoding.");
  }
}
