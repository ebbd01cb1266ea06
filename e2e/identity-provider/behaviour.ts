import { authorizationFaults } from "./faults/authorization-faults";
import { tokenFaults } from "./faults/token-faults";
import { userinfoFaults } from "./faults/userinfo-faults";

/** How a persona's sign-in goes wrong. A new fault is one row in its table. */
export type Behaviour = {
  authorize?: keyof typeof authorizationFaults;
  token?: keyof typeof tokenFaults;
  userinfo?: keyof typeof userinfoFaults;
  /** "slow": before the answer, 30,000 when absent; "drip": between two bytes, 100 when absent. */
  delayMilliseconds?: number;
};

export const behaviourNames: Record<"authorize" | "token" | "userinfo", string[]> = {
  authorize: Object.keys(authorizationFaults),
  token: Object.keys(tokenFaults),
  userinfo: Object.keys(userinfoFaults),
};
