import { parsePersona, parseSettings } from "./control-input";
import type { Endpoint } from "./endpoint";
import { readParameters } from "./parameters";
import type { ReceivedRequest } from "./received-request";
import { Refusal } from "./refusal";
import { sendJson } from "./replies";

// Above the protocol's limit: a test may need a profile with ten thousand groups.
const BODY_LIMIT = 8 * 1024 * 1024;

export const personaEndpoint = control({
  PUT(provider, received) {
    const persona = parsePersona(received.segments.login ?? "", received.body);
    provider.personas.set(persona.login, persona);
    return persona;
  },
  DELETE(provider, received) {
    const login = received.segments.login ?? "";
    if (!provider.personas.delete(login)) throw new Refusal(404, "not_found", `Nobody is called "${login}".`);
    return { deleted: login };
  },
});

export const requestsEndpoint = control({
  GET(provider, received) {
    const login = readParameters(received.query).get("login");
    if (login === undefined) return provider.requests;
    return provider.requests.filter((request) => request.login === login);
  },
  DELETE(provider) {
    return { deleted: provider.requests.splice(0).length };
  },
});

export const settingsEndpoint = control({
  PUT(provider, received) {
    Object.assign(provider.settings, parseSettings(received.body));
    return provider.settings;
  },
});

type ControlMethod = (...[provider, received]: Parameters<Endpoint["answer"]>) => unknown;

function control(methods: Record<string, ControlMethod>): Endpoint {
  return {
    methods: Object.keys(methods),
    bodyLimit: BODY_LIMIT,
    answer(provider, received, response) {
      requireLoopback(received);
      sendJson(response, 200, methods[received.method]?.(provider, received, response));
    },
    refuse: (_provider, _received, response, { status, code, message, headers }) =>
      sendJson(response, status, { error: code, error_description: message }, headers),
  };
}

function requireLoopback({ remoteAddress }: ReceivedRequest): void {
  if (/^(::1$|(::ffff:)?127\.)/.test(remoteAddress)) return;
  throw new Refusal(403, "forbidden", "The control endpoints answer this machine only.");
}
