import {
  type Admin,
  type ApiClient,
  type Approved,
  type Caller,
  type Directory,
  type Fresh,
  type FreshAdmin,
  type Learner,
  type May,
  type minted,
  type Operator,
  type Permission,
  type Platform,
  type RetentionRule,
  type Role,
  type SignedProvider,
  unknownCaller,
} from "./actor";

// Only gates may call these (scripts/check-structure.mjs lists them), after they have checked the caller.

export const mintLearner = (learner: Omit<Learner, typeof minted>) => learner as Learner;

type Person = Caller & { personId: string; name: string };

export const mintAdmin = (person: Person) => ({ ...person, roles: ["admin"] }) as unknown as Admin;

export const mintFreshAdmin = (person: Person) => mintAdmin(person) as FreshAdmin;

export const mintApproved = <A extends Admin | ApiClient>(actor: A) => actor as A & Approved;

export const mintMay = <P extends Permission>(person: Person & { roles: readonly Role[] }) =>
  person as unknown as May<P>;

export const mintFreshMay = <P extends Permission>(person: Person & { roles: readonly Role[] }) =>
  person as unknown as May<P> & Fresh;

export const mintOperator = () => ({ ...unknownCaller, personId: null, name: "Command line" }) as Operator;

export const mintApiClient = (key: Key, caller: Caller) =>
  ({
    ...caller,
    personId: null,
    apiKeyId: key.id,
    keyOwner: key.ownerId ?? key.id,
    name: key.name,
  }) as ApiClient;

type Key = { id: string; name: string; ownerId: string | null };

export const mintDirectory = (key: Key & { identityProviderId: string }, caller: Caller) =>
  ({ ...mintApiClient(key, caller), identityProviderId: key.identityProviderId }) as Directory;

export const mintSignedProvider = (caller: Caller) =>
  ({ ...caller, personId: null, name: "Identity provider" }) as SignedProvider;

export const mintRetentionRule = () =>
  ({ ...unknownCaller, personId: null, name: "Retention" }) as RetentionRule;

export const mintPlatform = () => ({ ...unknownCaller, personId: null, name: "Lectern" }) as Platform;
