import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/database/db";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { people } from "./northwind";

const hour = 3_600_000;

const userAgents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
];

export async function makeSignIns(
  provider: { id: string; version: number },
  known: Map<string, string>,
): Promise<void> {
  for (const [place, { name, login, joined }] of people.entries()) {
    const personId = known.get(login ?? name.join(" "));
    const hoursAgo = Math.min(1 + ((place * 13) % 40) ** 2 / 4, joined * 24 - 1);
    const at = new Date(Date.now() - hoursAgo * hour - place * 50_000);
    await db().lastSignIn.updateMany({ where: { personId }, data: { at } });
    if (hoursAgo >= 23) continue;
    const isRefused = place === 3 || place === 37;
    const userAgent = userAgents[place % userAgents.length] ?? "";
    await db().signInAttempt.create({
      data: {
        ...{ id: uuidv7({ msecs: +at }), identityProviderId: provider.id, providerVersion: provider.version },
        ...{ destination: "/", startedAt: at, expiresAt: new Date(+at + hour / 4) },
        ...{ finishedAt: new Date(+at + 6_400), consumedAt: new Date(+at + 6_000) },
        ...{ address: `192.0.2.${20 + place}`, userAgent, steps: stepsOf(at, isRefused) },
        ...(isRefused ? { failureCode: "access_denied" } : { personId }),
      },
    });
  }
}

function stepsOf(start: Date, isRefused: boolean): Step[] {
  const at = (milliseconds: number) => new Date(+start + milliseconds).toISOString();
  const begun: Step[] = [
    { step: "started", at: at(0) },
    { step: "called_back", at: at(6_000) },
  ];
  if (isRefused) return [...begun, { step: "failed", at: at(6_010), code: "access_denied", reason: null }];
  return [
    ...begun,
    {
      step: "token_answer",
      at: at(6_090),
      status: 200,
      milliseconds: 82,
      keys: ["access_token", "token_type"],
    },
    {
      step: "userinfo_answer",
      at: at(6_150),
      status: 200,
      milliseconds: 55,
      keys: ["email", "lms", "user_id"],
    },
    { step: "provisioned", at: at(6_170), person: "updated", groups: null },
    { step: "session", at: at(6_400) },
  ];
}
