import type { ServerResponse } from "node:http";
import { bearerOf, issueAccessToken, judgeAccessToken } from "./access-token";
import { judgeCode } from "./authorization-code";
import type { Endpoint } from "./endpoint";
import type { Fault } from "./faults/fault";
import { movedUri } from "./faults/moved-answer";
import { tokenFaults } from "./faults/token-faults";
import { userinfoFaults } from "./faults/userinfo-faults";
import { readParameters, refuseUnexpected } from "./parameters";
import type { Persona } from "./personas";
import type { Provider } from "./provider";
import { mediaTypeOf, type ReceivedRequest } from "./received-request";
import { invalidRequest } from "./refusal";
import { sendJson } from "./replies";
import { record } from "./request-record";
import { codeOf, judgeTokenRequest } from "./token-request";

export const tokenEndpoint: Endpoint = {
  methods: ["POST"],
  answer(provider, received, response) {
    refuseUnexpected(readParameters(received.query), provider.settings.allowedExtraParameters);
    const { code, redirect_uri } = judgeTokenRequest(provider, received);
    const grant = judgeCode(provider, code, redirect_uri);
    const persona = personaOf(provider, grant.login);
    const body = issueAccessToken(provider, grant);
    answerAs(provider, received, response, {
      persona,
      body,
      name: persona.behaviour?.token,
      faults: tokenFaults,
    });
  },
  refuse: refuseAs((provider, received) => provider.codes.get(codeOf(received.body) ?? "")?.login),
};

export const userinfoEndpoint: Endpoint = {
  methods: ["GET"],
  answer(provider, received, response) {
    refuseUnexpected(readParameters(received.query), provider.settings.allowedExtraParameters);
    const { login } = judgeAccessToken(provider, received.headers.authorization);
    if (mediaTypeOf(received) !== "application/json") {
      throw invalidRequest('The header "Content-Type: application/json" is missing.');
    }
    if (received.body !== "") throw invalidRequest("A user-information request has no body.");
    const persona = personaOf(provider, login);
    const { profile: body, behaviour } = persona;
    answerAs(provider, received, response, {
      persona,
      body,
      name: behaviour?.userinfo,
      faults: userinfoFaults,
    });
  },
  refuse: refuseAs((provider, received) => {
    return provider.accessTokens.get(bearerOf(received.headers.authorization))?.login;
  }),
};

function personaOf(provider: Provider, login: string): Persona {
  const persona = provider.personas.get(login);
  if (!persona) throw invalidRequest(`"${login}" does not exist any more.`);
  return persona;
}

function answerAs<Name extends string>(
  provider: Provider,
  received: ReceivedRequest,
  response: ServerResponse,
  answer: {
    persona: Persona;
    body: Record<string, unknown>;
    name: Name | undefined;
    faults: Record<Name, Fault>;
  },
): void {
  const { persona, body, name, faults } = answer;
  const judgement = { status: 200, reason: "accepted" };
  record(provider, received, { login: persona.login, judgement, fault: name });
  const delayMilliseconds = persona.behaviour?.delayMilliseconds;
  const moveAnswer = () => movedUri(provider, persona.login, body);
  if (name) faults[name](response, { received, body, delayMilliseconds, moveAnswer });
  else sendJson(response, 200, body);
}

type LoginOf = (provider: Provider, received: ReceivedRequest) => string | undefined;

// https://datatracker.ietf.org/doc/html/rfc6749#section-5.2
function refuseAs(loginOf: LoginOf): Endpoint["refuse"] {
  return (provider, received, response, refusal) => {
    const { status, code, message: reason, headers } = refusal;
    record(provider, received, {
      login: loginOf(provider, received) ?? null,
      judgement: { status, reason },
    });
    sendJson(response, status, { error: code, error_description: reason }, headers);
  };
}
