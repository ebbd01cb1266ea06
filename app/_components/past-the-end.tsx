import { ButtonLink } from "./button-link";
import { EmptyState } from "./empty-state";

export function PastTheEnd({ href }: { href: string }) {
  return (
    <EmptyState title="This page is empty" action={<ButtonLink href={href}>Back to page 1</ButtonLink>}>
      The list ends before this page.
    </EmptyState>
  );
}
