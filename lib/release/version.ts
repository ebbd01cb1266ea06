import { inheritedEnv } from "@/lib/env";
import packageJson from "@/package.json";

export const version = packageJson.version;

/** Works even when other variables are invalid. Depends on the sources alone (docs/decisions/024); null in development. */
export function buildId(): string | null {
  return /\bplatform-([\da-f]{16})-/.exec(inheritedEnv().NEXT_DIST_DIR ?? "")?.[1] ?? null;
}

export function releaseName(): string {
  const build = buildId();
  return `Lectern ${version}${build ? `, build ${build}` : ""}`;
}
