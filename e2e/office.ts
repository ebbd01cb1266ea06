import { testAt } from "./fixtures";
import { startEmptyPlatform } from "./own-platform";
import { ProviderOffice } from "./pages/provider-office";

export const client = { clientId: "lectern-office", clientSecret: "office secret: äöü + / =" };

/** The browser tests of a platform that nobody has set up yet, each file's its own. */
export const testOffice = () =>
  testAt(() => startEmptyPlatform(client)).extend<{ office: ProviderOffice }>({
    office: async ({ newAdmin, running }, use) =>
      use(new ProviderOffice(await newAdmin(), running.providerUrl)),
  });

export { expect } from "./fixtures";
