import { cookies } from "next/headers";
import type { Admin } from "@/lib/actor";
import type { Messages } from "@/lib/messages/messages";
import { sha256 } from "@/lib/secrets";
import { bindingsIn } from "@/lib/session/cookies";
import { currentPerson } from "@/lib/session/gates";
import { findAttempt, readLog } from "@/lib/sign-in-attempts/find";
import { describeTest, type TestReport } from "./test-report";
import { findTriedSettings } from "./tried-settings";

export async function readTestReport(attemptId: string, t: Messages): Promise<TestReport | null> {
  const attempt = await findAttempt(attemptId);
  if (attempt?.purpose !== "test") return null;
  const bindings = bindingsIn((await cookies()).getAll());
  const isOwn = bindings.some((binding) => sha256(binding) === attempt.bindingHash);
  return isOwn || (await currentPerson())?.isAdmin ? describe(attempt, t) : null;
}

export async function findTestReport(_actor: Admin, attemptId: string, t: Messages) {
  const attempt = await findAttempt(attemptId);
  if (attempt?.purpose !== "test") return null;
  const { identityProviderId: id, providerVersion: version } = attempt;
  const key = id && version ? { id, version } : null;
  return { report: await describe(attempt, t), key };
}

async function describe(attempt: Parameters<typeof readLog>[0], t: Messages): Promise<TestReport> {
  const logged = readLog(attempt);
  return describeTest(logged, await findTriedSettings(logged), t);
}
