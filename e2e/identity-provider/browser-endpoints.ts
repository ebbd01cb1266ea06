import type { ServerResponse } from "node:http";
import { judgeAuthorizationRequest } from "./authorization-request";
import { cancelledUri, grantedUri } from "./authorization-response";
import type { Endpoint } from "./endpoint";
import { homePage } from "./pages/home-page";
import { sendPage } from "./pages/layout";
import { loginPage } from "./pages/login-page";
import { refusalPage } from "./pages/refusal-page";
import { readParameters } from "./parameters";
import type { Persona } from "./personas";
import type { Provider } from "./provider";
import { mediaTypeOf } from "./received-request";
import { invalidRequest } from "./refusal";

const refuse: Endpoint["refuse"] = (_provider, received, response, refusal) =>
  sendPage(response, refusal.status, refusalPage(received, refusal), refusal.headers);

export const homeEndpoint: Endpoint = {
  methods: ["GET"],
  answer: (provider, _received, response) => sendPage(response, 200, homePage(provider)),
  refuse,
};

export const authorizationEndpoint: Endpoint = {
  methods: ["GET"],
  answer(provider, received, response) {
    const request = judgeAuthorizationRequest(provider, readParameters(received.query));
    sendPage(response, 200, loginPage(provider, request));
  },
  refuse,
};

/** The form carries the authorization request, so two tabs, the back button and a restart all work. */
export const loginEndpoint: Endpoint = {
  methods: ["POST"],
  answer(provider, received, response) {
    if (mediaTypeOf(received) !== "application/x-www-form-urlencoded") {
      throw invalidRequest("The login form must be sent as application/x-www-form-urlencoded.");
    }
    const { login, cancel, ...parameters } = Object.fromEntries(readParameters(received.body));
    const request = judgeAuthorizationRequest(provider, new Map(Object.entries(parameters)));
    if (cancel !== undefined) return redirect(response, cancelledUri(request));
    redirect(response, grantedUri(provider, request, chosenPersona(provider, login)));
  },
  refuse,
};

function chosenPersona(provider: Provider, login: string | undefined): Persona {
  const persona = provider.personas.get(login ?? "");
  if (!persona) throw invalidRequest(`No one here is called "${login ?? ""}".`);
  return persona;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store", "referrer-policy": "no-referrer" }).end();
}
