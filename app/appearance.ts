import { cache } from "react";
import { findAppearance, heardAppearance, lastAppearance } from "@/lib/appearance/queries";
import { currentPerson } from "@/lib/auth/session";
import { log } from "@/lib/log";

/**
 * What this page looks like. A signed-in person's session has told which appearance is in use; everybody else's pages,
 * which ask for little more, read it. Whatever goes wrong with it, the page stands.
 */
export const currentAppearance = cache(async () => {
  try {
    return (await currentPerson()) ? await heardAppearance() : await findAppearance();
  } catch (error) {
    log().warn({ error: String(error) }, "the appearance could not be read");
    return lastAppearance();
  }
});
