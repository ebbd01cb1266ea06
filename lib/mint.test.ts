import { expectTypeOf, test } from "vitest";
import type { Admin } from "./actor";
import type { makeAdmin, unmakeAdmin } from "./admins/commands";
import type { createApiKey, revokeApiKey } from "./api-keys/commands";
import type { readApiKeys } from "./api-keys/queries";
import type { readAuditEntries } from "./audit-log/queries";
import type { readCurriculum } from "./curriculum/queries";
import type { readPeople } from "./directory/queries";
import type { readGroups } from "./groups/queries";
import type {
  activateIdentityProvider,
  disableIdentityProvider,
  saveDraft,
  setIdentityProvider,
} from "./identity-provider/commands";
import type { readMembers } from "./memberships/queries";
import type { deactivatePerson, deletePerson, reactivatePerson } from "./people/commands";
import type { exportPersonalData } from "./personal-data/commands";
import type { readRoster } from "./roster/queries";
import type { readSignIns } from "./sign-in-log/queries";

type Actor<Command extends (actor: never, ...rest: never[]) => unknown> = Parameters<Command>[0];

// By the compiler, in `npm run check`.
test("no admin whose sign-in may be old changes keys, roles or the identity provider, or takes data away", () => {
  expectTypeOf<Admin>().not.toExtend<Actor<typeof createApiKey>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof revokeApiKey>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof makeAdmin>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof unmakeAdmin>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof deactivatePerson>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof reactivatePerson>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof deletePerson>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof saveDraft>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof setIdentityProvider>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof activateIdentityProvider>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof disableIdentityProvider>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof exportPersonalData>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readPeople>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readGroups>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readMembers>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readRoster>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readCurriculum>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readApiKeys>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readSignIns>>();
  expectTypeOf<Admin>().not.toExtend<Actor<typeof readAuditEntries>>();
});
