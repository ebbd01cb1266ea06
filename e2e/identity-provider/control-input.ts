import { type Behaviour, behaviourNames } from "./behaviour";
import type { Persona } from "./personas";
import type { ProviderSettings } from "./provider";
import { invalidRequest } from "./refusal";

export function parsePersona(login: string, text: string): Persona {
  const {
    label = login,
    role,
    hint = "",
    profile,
    listed,
    behaviour,
    ...rest
  } = parseObject(text, "The body");
  if (rest.login !== undefined && rest.login !== login) throw invalidRequest("The login is not the path's.");
  delete rest.login;
  refuseUnknown(rest, "persona");
  if (typeof label !== "string" || label === "") throw invalidRequest("label is not a string with a text.");
  if (typeof hint !== "string") throw invalidRequest("hint is not a string.");
  return {
    login,
    label,
    hint,
    profile: asObject(profile, "profile"),
    listed: listed !== false,
    ...(typeof role === "string" && { role }),
    ...(behaviour !== undefined && { behaviour: parseBehaviour(asObject(behaviour, "behaviour")) }),
  };
}

export function parseSettings(text: string): Partial<ProviderSettings> {
  const settings = parseObject(text, "The body");
  const {
    tokenRequestFormat,
    tokenAuthentication,
    encodedCredentials,
    redirectUris,
    allowedExtraParameters,
    ...rest
  } = settings;
  refuseUnknown(rest, "settings");
  if (
    tokenAuthentication !== undefined &&
    tokenAuthentication !== "client_secret_basic" &&
    tokenAuthentication !== "client_secret_post"
  ) {
    throw invalidRequest('tokenAuthentication is neither "client_secret_basic" nor "client_secret_post".');
  }
  if (encodedCredentials !== undefined && typeof encodedCredentials !== "boolean") {
    throw invalidRequest("encodedCredentials is neither true nor false.");
  }
  if (tokenRequestFormat !== undefined && tokenRequestFormat !== "json" && tokenRequestFormat !== "form") {
    throw invalidRequest('tokenRequestFormat is neither "json" nor "form".');
  }
  for (const [name, value] of Object.entries({ redirectUris, allowedExtraParameters })) {
    const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
    if (value !== undefined && !isList) throw invalidRequest(`${name} is not a list of strings.`);
  }
  return settings as Partial<ProviderSettings>;
}

function parseBehaviour({ delayMilliseconds, ...faults }: Record<string, unknown>): Behaviour {
  for (const [leg, name] of Object.entries(faults)) {
    const names = Object.hasOwn(behaviourNames, leg) && behaviourNames[leg as keyof typeof behaviourNames];
    if (!names) throw invalidRequest(`behaviour has no "${leg}".`);
    if (!names.includes(name as string)) {
      throw invalidRequest(`behaviour.${leg} is none of: ${names.join(", ")}.`);
    }
  }
  if (delayMilliseconds === undefined) return faults;
  if (typeof delayMilliseconds !== "number" || !(delayMilliseconds >= 0)) {
    throw invalidRequest("behaviour.delayMilliseconds is not a number of milliseconds.");
  }
  return { ...faults, delayMilliseconds };
}

function parseObject(text: string, what: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text), what);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw invalidRequest(`${what} is not valid JSON.`);
    throw cause;
  }
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw invalidRequest(`${what} is not a JSON object.`);
}

function refuseUnknown(rest: Record<string, unknown>, what: string): void {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw invalidRequest(`The ${what} has no "${name}".`);
}
