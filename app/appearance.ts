import { cache } from "react";
import { log } from "@/lib/log";
import { findAppearance, lastAppearance } from "@/lib/school/appearance";
import { currentPerson } from "@/lib/session/gates";

/**
 * What this page looks like. A signed-in person's session names the version that is in use; everybody else's pages, which
 * ask for little more, read it. Whatever goes wrong with it, the page stands.
 */
export const currentAppearance = cache(async () => {
  try {
    return await findAppearance((await currentPerson())?.appearanceVersion);
  } catch (error) {
    log().warn({ error: String(error) }, "the appearance could not be read");
    return lastAppearance();
  }
});
