import { type CallbackProvider, openClientSecret } from "@/lib/identity-provider/versions";
import { describeProfile, type Profile, warningsOf } from "@/lib/people/profile";
import { keysOf } from "@/lib/sign-in-attempts/outcome";
import { type ConsumedAttempt, logAttemptSteps } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { buildTokenRequest, judgeTokenAnswer, parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { type OutboundAnswer, type OutboundRequest, send } from "./outbound";
import { redirectUri } from "./provider-address";
import { buildUserinfoRequest, judgeUserinfoAnswer, readProfile, type Userinfo } from "./userinfo";

/**
 * One callback's talk with the identity provider, its answers logged as they come. `signal` is the time that it may
 * take in all; `watch` sees each request before it is sent.
 */
export type Conversation = {
  attempt: ConsumedAttempt;
  provider: CallbackProvider;
  verifier: string;
  signal: AbortSignal;
  watch?: (of: "token" | "userinfo", request: OutboundRequest) => Promise<void>;
};

/**
 * Exchanges the code for an access token, once.
 * @throws SignInFailure
 */
export async function requestToken(conversation: Conversation, code: string | undefined): Promise<string> {
  if (!code) throw new SignInFailure("code_missing");
  const { attempt, provider, signal, watch } = conversation;
  const clientSecret = openClientSecret(provider);
  const verifier = provider.settings.advanced.pkce ? conversation.verifier : null;
  const request = buildTokenRequest({ ...provider, clientSecret }, code, redirectUri(), verifier);
  await watch?.("token", request);
  const answer = await send(request, signal, "token_unreachable");
  await logAttemptSteps(attempt.id, { step: "token_answer", ...shapeOf(answer) });
  return judgeTokenAnswer(answer);
}

/**
 * Fetches the user information.
 * @throws SignInFailure
 */
export async function requestUserinfo(
  conversation: Conversation,
  accessToken: string | undefined,
): Promise<Userinfo> {
  if (!accessToken) throw new SignInFailure("token_malformed");
  const { attempt, provider, signal, watch } = conversation;
  const request = buildUserinfoRequest(provider.usersEndpoint, accessToken);
  await watch?.("userinfo", request);
  const answer = await send(request, signal, "userinfo_unreachable");
  const mapped = mappedStep(conversation, answer);
  await logAttemptSteps(attempt.id, { step: "userinfo_answer", ...shapeOf(answer) }, ...mapped);
  return judgeUserinfoAnswer(answer);
}

/**
 * Reads the person from the user information, where the provider's settings say.
 * @throws SignInFailure
 */
export function readPerson({ provider }: Pick<Conversation, "provider">, userinfo: Userinfo): Profile {
  return readProfile(userinfo, provider.settings.advanced.attributePaths);
}

// The person as the answer reads, for the log; an answer that cannot be read is refused by the steps that follow.
function mappedStep(conversation: Conversation, answer: OutboundAnswer): NewStep[] {
  try {
    const profile = readPerson(conversation, judgeUserinfoAnswer(answer));
    return [{ step: "mapped", mapped: describeProfile(profile), warnings: warningsOf(profile) }];
  } catch {
    return [];
  }
}

function shapeOf({ status, milliseconds, text }: OutboundAnswer) {
  return { status, milliseconds, keys: keysOf(parseJsonObject(text)) };
}
