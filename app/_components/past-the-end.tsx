import { useMessages } from "@/app/messages";
import { ButtonLink } from "./button-link";
import { EmptyState } from "./empty-state";

export function PastTheEnd({ href }: { href: string }) {
  const { firstPage, pastTheEnd } = useMessages().lists;
  return (
    <EmptyState title={pastTheEnd.title} action={<ButtonLink href={href}>{firstPage}</ButtonLink>}>
      {pastTheEnd.text}
    </EmptyState>
  );
}
