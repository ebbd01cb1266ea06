import { type Browser, chromium } from "playwright";
import { type Running, startOwnPlatform } from "../own-platform";
import { commandLine } from "../platform";
import { startDatabaseServer } from "../testing/database-server";
import { TestMailServer } from "../testing/mail-server";

export async function withAcademy(
  run: (browser: Browser, running: Running) => Promise<void>,
  args: string[] = [],
): Promise<void> {
  const stopServer = await startDatabaseServer();
  const smtp = new TestMailServer();
  await smtp.start();
  const { running, stop } = await startOwnPlatform({ SMTP_URL: smtp.url });
  const browser = await chromium.launch({
    executablePath: process.env.LECTERN_BROWSER,
    // Debian's Chromium refuses to run as root inside its sandbox.
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...args],
  });
  try {
    await commandLine(running.env)(["courses", "import", "prisma/academy.json"]);
    await run(browser, running);
  } finally {
    await browser.close();
    await stop();
    await smtp.stop();
    await stopServer();
  }
}
