import { startDatabaseServer } from "../prisma/testing/database-server";
import { startOwnPlatform } from "./own-platform";
import { makeTemplate } from "./template-database";

export default async function globalSetup() {
  const stopServer = await startDatabaseServer();
  const dropTemplate = await makeTemplate();
  const { running, stop } = await startOwnPlatform();
  process.env.LECTERN_E2E = JSON.stringify(running);
  return async () => {
    await stop();
    await dropTemplate();
    await stopServer();
  };
}
