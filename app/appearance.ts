import { cache } from "react";
import { type Appearance, findAppearance, lastAppearance } from "@/lib/appearance/appearance";
import { findForVisitors } from "@/lib/identity-provider/versions";
import { log } from "@/lib/log";
import { currentPerson } from "@/lib/session/gates";

export const currentForVisitors = cache(findForVisitors);

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
