import { startDatabaseServer } from "@/e2e/testing/database-server";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { startOwnPlatform } from "./own-platform";
import { makeTemplate } from "./template-database";

export default async function globalSetup() {
  const stopServer = await startDatabaseServer();
  const dropTemplate = await makeTemplate();
  const smtp = new TestMailServer();
  await smtp.start();
  const { running, stop } = await startOwnPlatform({ SMTP_URL: smtp.url });
  process.env.LECTERN_E2E = JSON.stringify(running);
  return async () => {
    await stop();
    await smtp.stop();
    await dropTemplate();
    await stopServer();
  };
}
