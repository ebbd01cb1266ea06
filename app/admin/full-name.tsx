import { useMessages } from "@/app/messages";
import { fullName, shownName } from "@/lib/people/profile";

type Props = { person: Parameters<typeof fullName>[0] | string };

export function FullName({ person }: Props) {
  const name = typeof person === "string" ? person : fullName(person);
  return <bdi>{shownName(name, useMessages().components)}</bdi>;
}
