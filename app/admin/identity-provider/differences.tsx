import { Card } from "@/app/_components/card";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { Changes } from "../changes";
import { differences } from "./fields";

type Props = { inUse: ShownVersion | null; version: ShownVersion };

export function Differences({ inUse, version }: Props) {
  const from = version.isInUse ? null : inUse;
  const found = differences(from, version);
  return (
    <Card heading={from ? `Changes from version ${from.version}` : "Settings"}>
      {version.isInUse && <p className="mb-4">This version is in use.</p>}
      {!inUse && <p className="mb-4">No version is in use yet.</p>}
      {from && found.length === 0 && <p>It is the same as version {from.version}, which is in use.</p>}
      {from && from.issuer !== version.issuer && (
        <p className="mb-4 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">
          A different issuer means a different identity provider. Everyone gets a new account, without their
          progress.
        </p>
      )}
      {from && from.issuer === version.issuer && userIdPath(from) !== userIdPath(version) && (
        <p className="mb-4 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">
          People are known by their user ID. Whoever’s user ID is different at another path gets a new
          account, without their progress.
        </p>
      )}
      <Changes
        changes={found.map((one) => (from ? one : { ...one, before: null }))}
        beforeLabel="In use"
        afterLabel="This version"
      />
    </Card>
  );
}

const userIdPath = ({ settings }: ShownVersion) => settings.advanced.attributePaths.user_id;
