import { Link } from "@/app/_components/link";
import { fullName } from "@/lib/people/profile";
import { personAddress } from "./paths";
import { PersonTags } from "./person-tags";

type Props = {
  person: Parameters<typeof fullName>[0] & Parameters<typeof PersonTags>[0]["person"] & { id: string };
};

/** Who a row of a list is about: the name leads to the person. */
export function PersonName({ person }: Props) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <Link href={personAddress(person.id)} className="text-accent underline underline-offset-4">
        <bdi>{fullName(person)}</bdi>
      </Link>
      <PersonTags person={person} />
    </span>
  );
}
