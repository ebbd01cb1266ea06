import { ButtonLink } from "../_components/button-link";
import { EmptyState } from "../_components/empty-state";
import { useMessages } from "../messages";

export function NothingStarted() {
  const { catalog, myCourses } = useMessages();
  return (
    <EmptyState
      title={myCourses.noneYet.title}
      action={<ButtonLink href="/catalog">{catalog.browse}</ButtonLink>}
    >
      {myCourses.noneYet.text}
    </EmptyState>
  );
}
