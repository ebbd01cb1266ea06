import type { ProviderVersion } from "@/lib/identity-provider/versions";
import type { HealthSignals, Overview } from "./overview";

/** Something that an admin should look at today. */
export type Concern =
  | { about: "identity_provider"; is: "missing" | "disabled" }
  | { about: "sign_ins"; failed: number; ended: number }
  | { about: "api_key"; id: string; name: string; expiresAt: Date; isExpired: boolean }
  | { about: "ownerless_key"; id: string; name: string; owner: "deactivated" | "deleted" }
  | { about: "course"; id: string; name: string }
  | { about: "courses"; is: "missing" }
  | { about: "admins"; count: number }
  | { about: "proxy"; is: "untrusted" }
  | { about: "retention"; kinds: number };

/** How many sign-ins have to fail before it is the provider's doing rather than somebody's. */
const worrying = 3;

/** What needs attention, the most urgent first. */
export function concernsOf(
  overview: Pick<Overview, "publishedCourses">,
  signs: HealthSignals,
  provider: Pick<ProviderVersion, "enabledAt"> | null,
  isProxyUntrusted: boolean,
): Concern[] {
  return [
    ...provisionOf(provider, signs),
    ...(isProxyUntrusted ? [{ about: "proxy", is: "untrusted" } as const] : []),
    ...signs.keys.map(({ expiresAt, ...key }) => ({
      about: "api_key" as const,
      ...key,
      expiresAt: new Date(expiresAt),
    })),
    ...signs.ownerlessKeys.map((key) => ({ about: "ownerless_key" as const, ...key })),
    ...(overview.publishedCourses.count === 0 ? [{ about: "courses", is: "missing" } as const] : []),
    ...signs.unseenCourses.map((course) => ({ about: "course" as const, ...course })),
    ...(signs.admins < 2 ? [{ about: "admins", count: signs.admins } as const] : []),
    ...(signs.overdueRetention > 0 ? [{ about: "retention", kinds: signs.overdueRetention } as const] : []),
  ];
}

function provisionOf(
  provider: Pick<ProviderVersion, "enabledAt"> | null,
  { signIns: { ended, failed } }: HealthSignals,
): Concern[] {
  if (!provider) return [{ about: "identity_provider", is: "missing" }];
  if (!provider.enabledAt) return [{ about: "identity_provider", is: "disabled" }];
  if (failed < worrying || failed * 2 < ended) return [];
  return [{ about: "sign_ins", failed, ended }];
}
