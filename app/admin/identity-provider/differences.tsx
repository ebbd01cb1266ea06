import { Card } from "@/app/_components/card";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { Changes } from "../changes";
import { differences } from "./fields";

type Props = { inUse: ShownVersion | null; version: ShownVersion };

/** What would change, field by field: as it is in use, and as it would be. Of the version in use, what it says. */
export function Differences({ inUse, version }: Props) {
  const from = version.isInUse ? null : inUse;
  const found = differences(from, version);
  return (
    <Card heading={from ? `What changes, compared with version ${from.version}` : "What it says"}>
      {version.isInUse && <p className="mb-4">This version is in use.</p>}
      {!inUse && <p className="mb-4">No version is in use yet.</p>}
      {from && found.length === 0 && <p>It is the same as version {from.version}, which is in use.</p>}
      {from && from.issuer !== version.issuer && (
        <p className="mb-4 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">
          Another issuer is another identity provider: people who signed in before come back as new people,
          without their progress.
        </p>
      )}
      <Changes
        changes={found.map((one) => (from ? one : { ...one, before: null }))}
        words={["Now", "Then"]}
      />
    </Card>
  );
}
