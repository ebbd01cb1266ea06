import type { StepOf } from "@/lib/sign-in-attempts/steps";
import type { Cause, Causes, SentToken } from "./causes";
import { causeOfStatus } from "./status-causes";
import type { TriedSettings } from "./tried-settings";

type Answer = StepOf<"token_answer">;

/** Judges by the status, the error codes of RFC 6749 (section 5.2), WWW-Authenticate, and the way the request was sent. */
export function refusedTokenCauses(answer: Answer, tried: TriedSettings, causes: Causes): Cause[] {
  const { status: statusCauses, token: tokenCauses } = causes;
  const { status, kind, stated: { error = "", description = "" } = {} } = answer;
  const { pkce, scope } = tried.settings.advanced;
  const sent = sentWith(tried);
  const byStatus = causeOfStatus(status, "token", causes);
  if (byStatus) return [byStatus];
  if (!pkce && /code_(verifier|challenge)|pkce/i.test(description)) return [tokenCauses.verifierMissing];
  if (status === 415) return [tokenCauses.otherFormat(sent)];
  if (error === "invalid_client" || (status === 401 && error !== "invalid_grant"))
    return clientCauses(answer, sent, tokenCauses);
  if (error === "invalid_grant")
    return [tokenCauses.codeRefused, ...(pkce ? [] : [tokenCauses.verifierMissing])];
  if (error === "invalid_scope") return [tokenCauses.scopeInvalid(scope)];
  if (error === "unauthorized_client") return [tokenCauses.grantNotAllowed];
  if (status === 403) {
    const forbidden = kind === "page" ? tokenCauses.forbiddenByPage : tokenCauses.forbidden;
    return [forbidden, tokenCauses.secretElsewhere(sent)];
  }
  if (status === 429) return [statusCauses.tooMany];
  if (status >= 500)
    return [statusCauses.failing.token, ...(isJson(sent) ? [tokenCauses.otherFormat(sent)] : [])];
  return requestCauses(answer, sent, tokenCauses);
}

export function malformedTokenCauses(answer: Answer | undefined, { token: tokenCauses }: Causes): Cause[] {
  if (answer?.kind === "page") return [tokenCauses.answeredAsPage];
  if (answer?.kind === "form") return [tokenCauses.answeredAsForm];
  return answer && !answer.kind ? [tokenCauses.tokenMissing(answer.keys)] : [];
}

function sentWith({ tokenRequestFormat: format, settings }: TriedSettings): SentToken {
  const { tokenAuthentication: authentication, encodeClientCredentials: isEncoded } = settings.advanced;
  return { authentication, isEncoded, format };
}

const isJson = ({ format }: SentToken) => format === "json";
const isBasic = ({ authentication }: SentToken) => authentication === "client_secret_basic";

/** A provider that read a Basic header says so in WWW-Authenticate (RFC 6749, section 5.2); without it, it probably looked elsewhere. */
function clientCauses(
  { stated = {}, encodingMatters }: Answer,
  sent: SentToken,
  tokenCauses: Causes["token"],
): Cause[] {
  const { schemes = [] } = stated;
  // Several providers copy the RFC's examples, which name every cause.
  const description = stated.description?.replace(/\(e\.g\.[^)]*\)/, "") ?? "";
  const asksForBasic = schemes.some((scheme) => scheme.toLowerCase() === "basic");
  const hasLookedElsewhere =
    aboutPlace.test(description) ||
    (Boolean(stated.error) && asksForBasic !== isBasic(sent) && !aboutSecret.test(description));
  const elsewhere = tokenCauses.secretElsewhere(sent);
  const wrong = [tokenCauses.secretWrong, ...(encodingMatters ? [tokenCauses.secretEncoded(sent)] : [])];
  const format = tokenCauses.otherFormat(sent);
  // A provider that reads only forms finds no secret in JSON.
  if (!isBasic(sent) && isJson(sent) && !asksForBasic) return [format, ...wrong, elsewhere];
  const inOrder = hasLookedElsewhere ? [elsewhere, ...wrong] : [...wrong, elsewhere];
  return isJson(sent) || !isBasic(sent) ? [...inOrder, format] : inOrder;
}

const missing = "missing|absent|required|must|no|not (?:provided|present|included|sent|found|supplied)";
const credentials = "secret|credentials?|authentication|authorization|client_id";
const aboutPlace = new RegExp(
  "client_secret_(?:basic|post)|request body|(?:authentication|auth) (?:method|mechanism)|" +
    `\\b(?:${missing})\\b.{0,40}(?:${credentials})|(?:${credentials}).{0,40}\\b(?:${missing})\\b`,
  "i",
);
const aboutSecret = /secret|credential|password/i;
const aboutFormat = /json|content.?type|media.?type|x-www-form/i;

function requestCauses(
  { stated = {}, encodingMatters }: Answer,
  sent: SentToken,
  tokenCauses: Causes["token"],
): Cause[] {
  const { error, description = "" } = stated;
  const format = tokenCauses.otherFormat(sent);
  const elsewhere = tokenCauses.secretElsewhere(sent);
  if (aboutFormat.test(description)) return [format, elsewhere];
  if (encodingMatters && /encod/i.test(description)) return [tokenCauses.secretEncoded(sent), elsewhere];
  if (isJson(sent)) return [format, elsewhere];
  if (error === "unsupported_grant_type") return [tokenCauses.grantNotAllowed];
  return aboutPlace.test(description) ? [elsewhere, format] : [];
}
