import { expectTypeOf, test } from "vitest";
import type { Admin } from "./actor";
import type { makeAdmin, unmakeAdmin } from "./admins/appoint";
import type { readApiKeys } from "./api-keys/admin-list";
import type { createApiKey, revokeApiKey } from "./api-keys/edit";
import type { readAuditEntries } from "./audit-log/admin-list";
import type { readCurriculum } from "./courses/admin-list";
import type { readGroups } from "./groups/admin-list";
import type { readMembers } from "./groups/member-list";
import type {
  activateIdentityProvider,
  disableIdentityProvider,
  saveDraft,
  setIdentityProvider,
} from "./identity-provider/edit";
import type { readRoster } from "./learning/learners";
import type { readPeople } from "./people/admin-list";
import type { deactivatePerson, reactivatePerson } from "./people/deactivate";
import type { deletePerson } from "./people/delete";
import type { exportPersonalData } from "./people/export-personal-data";
import type { readSignIns } from "./sign-in-attempts/admin-list";

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
