import { DateTime } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { FullName } from "../full-name";

type Props = { version: { savedAt: Date; savedByName: string | null } };

export function SavedBy({ version: { savedAt, savedByName } }: Props) {
  const { savedBy, savedByUnknown } = useMessages().identityProvider;
  const time = <DateTime value={savedAt} />;
  return savedByName === null
    ? rich(savedByUnknown, { time })
    : rich(savedBy, { time, name: <FullName person={savedByName} /> });
}
