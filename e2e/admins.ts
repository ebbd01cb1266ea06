import { test as base } from "./fixtures";
import type { Persona } from "./identity-provider/personas";

type Admins = {
  idOf: (persona: Persona) => Promise<string>;
  makeAdmin: (persona: Persona) => Promise<void>;
  /** Makes a new person, who has signed in once. */
  newcomer: () => Promise<{ persona: Persona; id: string }>;
  enter: () => Promise<Persona>;
  signInAs: (persona: Persona) => Promise<void>;
};

export const test = base.extend<{ admins: Admins }>({
  admins: async ({ rows, page, signIn, newPersona }, use) => {
    const idOf = async ({ login }: Persona) => {
      const [identity] = await rows("SELECT person_id FROM identities WHERE subject = $1", login);
      return String(identity?.person_id);
    };
    const makeAdmin = async (persona: Persona) => {
      await rows("UPDATE people SET admin_since = now() WHERE id = $1", await idOf(persona));
    };
    const signInNew = async () => {
      const persona = await newPersona();
      await signIn.quietly(persona);
      return persona;
    };
    const newcomer = async () => {
      const persona = await signInNew();
      await page.context().clearCookies();
      return { persona, id: await idOf(persona) };
    };
    const enter = async () => {
      const persona = await signInNew();
      await makeAdmin(persona);
      return persona;
    };
    await use({ idOf, makeAdmin, newcomer, enter, signInAs: (persona) => signIn.as(persona, "/account") });
  },
});

export { expect } from "./fixtures";
