import type { Admin } from "@/lib/actor";
import type { Meanwhile } from "@/lib/forms/schema";
import { saverOf } from "@/lib/identity-provider/settings";
import { getVersionsToShow } from "@/lib/identity-provider/versions";
import { nameOf, toFields } from "./fields";

/** The version that somebody saved while this form was filled in; saving again is based on it. */
export async function savedMeanwhile(admin: Admin): Promise<Meanwhile | null> {
  const { newest } = await getVersionsToShow(admin, null);
  if (!newest) return null;
  const name = nameOf(newest);
  const who = saverOf(newest);
  return {
    values: { ...toFields(newest), newest: name, from: name },
    words:
      `Version ${newest.version} was saved by ${who}. What you typed is still here, and what differs is marked. ` +
      "Save again to make yours the next version; while you enter no secret, theirs is used.",
  };
}
