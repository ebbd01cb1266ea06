import { ButtonLink } from "../_components/button-link";
import { EmptyState } from "../_components/empty-state";

/** What stands where the courses would that somebody has started. */
export function NothingStarted() {
  return (
    <EmptyState
      title="You have not started a course"
      action={<ButtonLink href="/catalog">Browse the catalog</ButtonLink>}
    >
      Courses you start appear here.
    </EmptyState>
  );
}
