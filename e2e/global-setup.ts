import { startOwnPlatform } from "./own-platform";

/** The platform that most tests share. */
export default async function globalSetup() {
  const { running, stop } = await startOwnPlatform();
  process.env.LECTERN_E2E = JSON.stringify(running);
  return stop;
}
