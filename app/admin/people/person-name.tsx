import { TextLink } from "@/app/_components/link";
import type { fullName } from "@/lib/people/profile";
import { FullName } from "../full-name";
import { personUrl } from "./paths";
import { PersonTags } from "./person-tags";

type Props = {
  person: Parameters<typeof fullName>[0] & Parameters<typeof PersonTags>[0]["person"] & { id: string };
};

export function PersonName({ person }: Props) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <TextLink href={personUrl(person.id)}>
        <FullName person={person} />
      </TextLink>
      <PersonTags person={person} />
    </span>
  );
}
