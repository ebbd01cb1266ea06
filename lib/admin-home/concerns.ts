import type { ProviderVersion } from "@/lib/identity-provider/versions";
import type { HealthSignals, Overview } from "./overview";

export type Concern =
  | { about: "identity_provider"; is: "missing" | "disabled" }
  | { about: "sign_ins"; failed: number; ended: number }
  | { about: "api_key"; id: string; name: string; expiresAt: Date; isExpired: boolean }
  | { about: "ownerless_key"; id: string; name: string; owner: "deactivated" | "deleted" }
  | { about: "course"; id: string; name: string }
  | { about: "courses"; is: "missing" }
  | { about: "admins"; count: number }
  | { about: "approvals"; count: number }
  | { about: "proxy"; is: "untrusted" }
  | { about: "retention"; kinds: number }
  | { about: "webhook"; id: string; host: string; is: "failing" | "paused" }
  | { about: "xapi" }
  | { about: "mail"; is: "stuck" | "missing" };

const minFailures = 3;

export function concernsOf(
  overview: Pick<Overview, "publishedCourses">,
  signals: HealthSignals,
  provider: Pick<ProviderVersion, "enabledAt"> | null,
  isProxyUntrusted: boolean,
): Concern[] {
  return [
    ...providerConcerns(provider, signals),
    ...(isProxyUntrusted ? [{ about: "proxy", is: "untrusted" } as const] : []),
    ...(signals.approvals > 0 ? [{ about: "approvals", count: signals.approvals } as const] : []),
    ...signals.keys.map(({ expiresAt, ...key }) => ({
      about: "api_key" as const,
      ...key,
      expiresAt: new Date(expiresAt),
    })),
    ...signals.ownerlessKeys.map((key) => ({ about: "ownerless_key" as const, ...key })),
    ...(overview.publishedCourses.count === 0 ? [{ about: "courses", is: "missing" } as const] : []),
    ...signals.unseenCourses.map((course) => ({ about: "course" as const, ...course })),
    ...(signals.admins < 2 ? [{ about: "admins", count: signals.admins } as const] : []),
    ...(signals.overdueRetention > 0
      ? [{ about: "retention", kinds: signals.overdueRetention } as const]
      : []),
    ...signals.webhooks.map(({ id, url, state }) => ({
      about: "webhook" as const,
      id,
      host: new URL(url).host,
      is: state,
    })),
    ...(signals.isXapiFailing ? [{ about: "xapi" } as const] : []),
    ...(signals.isMailStuck ? [{ about: "mail", is: "stuck" } as const] : []),
    ...(signals.isMailMissing ? [{ about: "mail", is: "missing" } as const] : []),
  ];
}

function providerConcerns(
  provider: Pick<ProviderVersion, "enabledAt"> | null,
  { signIns: { ended, failed } }: HealthSignals,
): Concern[] {
  if (!provider) return [{ about: "identity_provider", is: "missing" }];
  if (!provider.enabledAt) return [{ about: "identity_provider", is: "disabled" }];
  if (failed < minFailures || failed * 2 < ended) return [];
  return [{ about: "sign_ins", failed, ended }];
}
