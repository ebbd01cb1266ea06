import { ButtonLink } from "../_components/button-link";
import { EmptyState } from "../_components/empty-state";

export function NothingStarted() {
  return (
    <EmptyState
      title="No courses started yet"
      action={<ButtonLink href="/catalog">Browse the catalog</ButtonLink>}
    >
      Courses you start appear here.
    </EmptyState>
  );
}
