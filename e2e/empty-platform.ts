import { testAt } from "./fixtures";
import { startEmptyPlatform } from "./own-platform";
import { ProviderSettings } from "./pages/provider-settings";

export const client = { clientId: "lectern-admin", clientSecret: "admin secret: äöü + / =" };

export const testOnEmptyPlatform = () =>
  testAt(() => startEmptyPlatform(client)).extend<{ settings: ProviderSettings }>({
    settings: async ({ newAdmin, running }, use) =>
      use(new ProviderSettings(await newAdmin(), running.providerUrl)),
  });

export { expect } from "./fixtures";
