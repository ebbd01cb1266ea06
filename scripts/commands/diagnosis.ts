import type { Cause } from "@/lib/sign-in/causes";
import type { PendingSignIn } from "@/lib/sign-in/pending-sign-in";
import type { ExplainedFailure } from "@/lib/sign-in/test-report";

export function failureInWords(failure: ExplainedFailure): string[] {
  const { title, code, reason, stated, alternatives } = failure;
  return [
    `${title} (${code}${reason ? `: ${reason}` : ""})`,
    ...(stated ? [`  The identity provider said: ${stated}`] : []),
    ...causeInWords("Likely cause:", failure),
    ...alternatives.flatMap((other) => causeInWords("Or else:", other)),
  ];
}

export function pendingInWords({ words, causes, noPage, registered }: PendingSignIn): string[] {
  return [
    words,
    ...causes.map(({ cause, remedy }, index) => `  ${index + 1}. ${cause} ${remedy}`),
    `  ${noPage}`,
    `  redirect_uri: ${registered.redirectUri}`,
    `  client_id:    ${registered.clientId}`,
    `  scope:        ${registered.scope}`,
  ];
}

function causeInWords(term: string, { cause, remedy, setting }: Cause): string[] {
  const what = setting ? `${remedy} (${setting})` : remedy;
  return [`  ${term.padEnd(13)} ${cause}`, `  What to do:   ${what}`];
}
