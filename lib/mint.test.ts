import { expectTypeOf, test } from "vitest";
import type { deletePerson } from "@/lib/personal-data/delete-person";
import type { exportPersonalData } from "@/lib/personal-data/export";
import type { makeAdmin, removeAdmin } from "@/lib/roles/appoint";
import type {
  Admin,
  ApiClient,
  ApprovedAdmin,
  FreshAdmin,
  Operator,
  RetentionRule,
  SignedProvider,
} from "./actor";
import type { createApiKey, revokeApiKey } from "./api-keys/edit";
import type { stopRequiring } from "./approvals/settings";
import type { deleteGroup } from "./groups/edit";
import type {
  activateIdentityProvider,
  disableIdentityProvider,
  saveDraft,
  setIdentityProvider,
} from "./identity-provider/edit";
import type { deleteLearningPath } from "./learning-paths/edit";
import type { readWholeList } from "./lists/admin-list";
import type { deactivatePerson, reactivatePerson } from "./people/deactivate";
import type { grantRole } from "./roles/grant";
import type { addRule } from "./roles/rules";

type Actor<Command extends (actor: never, ...rest: never[]) => unknown> = Parameters<Command>[0];

// The compiler checks these in `npm run check`.
test("an actor without a person never passes for an admin or for another actor", () => {
  expectTypeOf<Operator | ApiClient | SignedProvider | RetentionRule>().not.toExtend<Admin>();
  expectTypeOf<ApiClient>().not.toExtend<Admin | Operator | SignedProvider | RetentionRule>();
  expectTypeOf<Admin | SignedProvider | RetentionRule>().not.toExtend<Operator>();
  expectTypeOf<FreshAdmin | Operator>().toExtend<Actor<typeof createApiKey>>();
});

test("granting roles, deleting people and activating a provider's version need an approval", () => {
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof makeAdmin>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof grantRole>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof addRule>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof reactivatePerson>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof deletePerson>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof deleteGroup>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof deleteLearningPath>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof activateIdentityProvider>>();
  expectTypeOf<FreshAdmin>().not.toExtend<Actor<typeof stopRequiring>>();
  expectTypeOf<ApprovedAdmin>().toExtend<Actor<typeof makeAdmin>>();
});

test("changing keys, roles or the identity provider and exporting data need a recent sign-in", () => {
  expectTypeOf<Admin>().not.toExtend<Actor<typeof createApiKey>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof revokeApiKey>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof makeAdmin>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof removeAdmin>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof deactivatePerson>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof reactivatePerson>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof deletePerson>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof saveDraft>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof setIdentityProvider>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof activateIdentityProvider>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof disableIdentityProvider>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof exportPersonalData>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readWholeList>>();
});
