import { ButtonLink } from "./button-link";
import { EmptyState } from "./empty-state";

/** What a page of a list says that has fewer pages; `of` what it is a list of. */
export function PastTheEnd({ href, of }: { href: string; of: string }) {
  return (
    <EmptyState
      title="The list ends before this page"
      action={<ButtonLink href={href}>Back to page 1</ButtonLink>}
    >
      There are fewer {of} than this address expects.
    </EmptyState>
  );
}
