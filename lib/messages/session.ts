export const sessionEnded = "Your session has ended.";

export const signInAgainTitle = "Sign in again to continue";

export function signInAgainReason(minutes: number): string {
  const time = minutes === 1 ? "the last minute" : `the last ${minutes} minutes`;
  return `To use API keys, exports, admin roles and the identity provider, you must have signed in within ${time}.`;
}
