import {
  type Admin,
  type ApiClient,
  type Caller,
  type FreshAdmin,
  type fresh,
  type Learner,
  type minted,
  type Operator,
  type RetentionRule,
  type SignedProvider,
  unknownCaller,
} from "./actor";

// For gates alone (scripts/check-structure.mjs lists them): each mints an actor after it has checked who is there.

export const mintLearner = (learner: Omit<Learner, typeof minted>) => learner as Learner;

export const mintAdmin = (admin: Omit<Admin, typeof minted>) => admin as Admin;

export const mintFreshAdmin = (admin: Omit<FreshAdmin, typeof minted | typeof fresh>) => admin as FreshAdmin;

export const mintOperator = () => ({ ...unknownCaller, personId: null, name: "Command line" }) as Operator;

export const mintApiClient = (key: { id: string; name: string }, caller: Caller) =>
  ({ ...caller, personId: null, apiKeyId: key.id, name: key.name }) as ApiClient;

export const mintSignedProvider = (caller: Caller) =>
  ({ ...caller, personId: null, name: "Identity provider" }) as SignedProvider;

export const mintRetentionRule = () =>
  ({ ...unknownCaller, personId: null, name: "Retention" }) as RetentionRule;
