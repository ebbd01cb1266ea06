import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { saverName, versionName } from "@/lib/identity-provider/settings";
import type { listVersions } from "@/lib/identity-provider/versions";

type Version = Awaited<ReturnType<typeof listVersions>>[number];

export function History({ versions }: { versions: Version[] }) {
  return (
    <ol className="divide-y divide-line">
      {versions.map((version) => (
        <li
          key={versionName(version)}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <Link
            href={`/admin/identity-provider/versions/${versionName(version)}`}
            className="inline-flex min-h-11 min-w-24 items-center font-medium text-accent underline underline-offset-2"
          >
            Version {version.version}
          </Link>
          <span className="min-w-0 flex-1 basis-56 text-sm">
            <bdi>{version.issuer}</bdi>
            <span className="block text-muted">
              Saved <DateTime value={version.savedAt} /> by <bdi>{saverName(version)}</bdi>
            </span>
          </span>
          {version.isInUse && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent text-xs">
              In use
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
