import { Tag } from "@/app/_components/tag";
import { useMessages } from "@/app/messages";
import type { ListedPerson } from "@/lib/people/list";

type Props = { person: Pick<ListedPerson, "adminSince" | "deactivatedAt"> & { hasSignedIn: boolean } };

export function PersonTags({ person: { adminSince, deactivatedAt, hasSignedIn } }: Props) {
  const { admin, deactivated } = useMessages().people.tags;
  return (
    <>
      {adminSince && <Tag>{admin}</Tag>}
      {deactivatedAt && <Tag>{deactivated}</Tag>}
      <SignInTag hasSignedIn={hasSignedIn} />
    </>
  );
}

/** Marks people who haven't signed in yet. */
export function SignInTag({ hasSignedIn }: { hasSignedIn: boolean }) {
  const { notSignedIn } = useMessages().people.tags;
  return hasSignedIn ? null : <Tag>{notSignedIn}</Tag>;
}
