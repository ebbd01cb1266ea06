import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { versionName } from "@/lib/identity-provider/settings";
import type { listVersions } from "@/lib/identity-provider/versions";
import { SavedBy } from "./saved-by";

type Version = Awaited<ReturnType<typeof listVersions>>[number];

export function History({ versions }: { versions: Version[] }) {
  const { identityProvider: t } = useMessages();
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
            {t.version(version)}
          </Link>
          <span className="min-w-0 flex-1 basis-56 text-sm">
            <bdi>{version.issuer}</bdi>
            <span className="block text-muted">
              <SavedBy version={version} />
            </span>
          </span>
          {version.isInUse && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent text-xs">
              {t.inUse}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
