import { currentAppearance } from "./appearance";
import { currentVisitor } from "./person";
import { currentPreferences } from "./preferences";

/**
 * Reads what every page begins with, before Next.js is asked for it: a component that waits is rendered, sent and received
 * apart from what surrounds it. What fails here fails again where it is used.
 */
export async function beginPage(): Promise<void> {
  await Promise.all([currentVisitor(), currentPreferences(), currentAppearance()]);
}
