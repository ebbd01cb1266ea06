import { cache } from "react";
import { type Appearance, findAppearance, lastAppearance } from "@/lib/appearance/appearance";
import { findForVisitors } from "@/lib/identity-provider/versions";
import { log } from "@/lib/log";
import { currentPerson } from "@/lib/session/gates";

/** The cache reads it once a request. */
export const currentForVisitors = cache(findForVisitors);

/** Reads the session's version, or else the visitors' one. A failure never breaks the page. */
export const currentAppearance = cache(readCurrent);

async function readCurrent(): Promise<Appearance> {
  try {
    const { appearanceVersion } = (await currentPerson()) ?? (await currentForVisitors());
    return await findAppearance(appearanceVersion);
  } catch (error) {
    log().warn({ error: String(error) }, "the appearance could not be read");
    return lastAppearance();
  }
}
