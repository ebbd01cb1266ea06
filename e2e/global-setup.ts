import { startDatabaseServer } from "../prisma/testing/database-server";
import { startOwnPlatform } from "./own-platform";

/** The database server of all tests, and the platform that most of them share. */
export default async function globalSetup() {
  const stopServer = await startDatabaseServer();
  const { running, stop } = await startOwnPlatform();
  process.env.LECTERN_E2E = JSON.stringify(running);
  return async () => {
    await stop();
    await stopServer();
  };
}
