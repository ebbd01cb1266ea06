import { openClientSecret, type SavedVersion } from "@/lib/identity-provider/versions";
import { describeProfile, type Profile, warningsOf } from "@/lib/people/profile";
import { keysOf } from "@/lib/sign-in-attempts/outcome";
import type { ConsumedAttempt } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { buildTokenRequest, judgeTokenAnswer, parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { type OutboundAnswer, type OutboundRequest, send } from "./outbound";
import { redirectUri } from "./provider-address";
import { buildUserinfoRequest, judgeUserinfoAnswer, readProfile, type Userinfo } from "./userinfo";

/** The requests of one callback. `signal` ends them all; `watch` sees each before it is sent, `note` what came of it. */
export type Conversation = {
  attempt: ConsumedAttempt;
  provider: SavedVersion;
  verifier: string | null;
  signal: AbortSignal;
  note: (...steps: NewStep[]) => void | Promise<void>;
  watch?: (of: "token" | "userinfo", request: OutboundRequest) => Promise<void>;
};

/** Exchanges the code for an access token, once. Throws SignInFailure. */
export async function requestToken(conversation: Conversation, code: string | undefined): Promise<string> {
  if (!code) throw new SignInFailure("code_missing");
  const { provider, verifier, signal, note, watch } = conversation;
  const clientSecret = openClientSecret(provider);
  const request = buildTokenRequest({ ...provider, clientSecret }, code, redirectUri(), verifier);
  await watch?.("token", request);
  const answer = await send(request, signal, "token_unreachable");
  await note({ step: "token_answer", ...shapeOf(answer) });
  return judgeTokenAnswer(answer);
}

/** @throws SignInFailure `userinfo_refused`, `userinfo_malformed`, or why no answer came */
export async function requestUserinfo(
  conversation: Conversation,
  accessToken: string | undefined,
): Promise<Userinfo> {
  if (!accessToken) throw new SignInFailure("token_malformed");
  const { provider, signal, note, watch } = conversation;
  const request = buildUserinfoRequest(provider.usersEndpoint, accessToken);
  await watch?.("userinfo", request);
  const answer = await send(request, signal, "userinfo_unreachable");
  const mapped = mappedStep(conversation, answer);
  await note({ step: "userinfo_answer", ...shapeOf(answer) }, ...mapped);
  return judgeUserinfoAnswer(answer);
}

/** @throws SignInFailure `user_id_missing`, `user_id_invalid` */
export function readPerson({ provider }: Pick<Conversation, "provider">, userinfo: Userinfo): Profile {
  return readProfile(userinfo, provider.settings.advanced.attributePaths);
}

// For the log alone: whatever cannot be read here is refused by the steps that follow.
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
