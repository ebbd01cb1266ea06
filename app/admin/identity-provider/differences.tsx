import { Card } from "@/app/_components/card";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { Changes } from "../changes";
import { differences } from "./fields";

type Props = { inUse: ShownVersion | null; version: ShownVersion };

export function Differences({ inUse, version }: Props) {
  const { language } = usePreferences();
  const messages = useMessages();
  const { differences: t } = messages.identityProvider;
  const from = version.isInUse ? null : inUse;
  const found = differences(from, version, { t: messages, language });
  return (
    <Card heading={from ? t.title(from) : t.settings}>
      {version.isInUse && <p className="mb-4">{t.inUse}</p>}
      {!inUse && <p className="mb-4">{t.noneInUse}</p>}
      {from && found.length === 0 && <p>{t.same(from)}</p>}
      {from && from.issuer !== version.issuer && (
        <p className="mb-4 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">
          {t.otherIssuer({ issuer: from.issuer })}
        </p>
      )}
      {from && from.issuer === version.issuer && userIdPath(from) !== userIdPath(version) && (
        <p className="mb-4 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3">
          {t.otherUserId}
        </p>
      )}
      <Changes
        changes={found.map((one) => (from ? one : { ...one, before: null }))}
        beforeLabel={t.before}
        afterLabel={t.after}
      />
    </Card>
  );
}

const userIdPath = ({ settings }: ShownVersion) => settings.advanced.attributePaths.user_id;
