import { Card } from "@/app/_components/card";
import { Link, TextLink } from "@/app/_components/link";
import { ActivityFacts } from "@/app/(learner)/courses/[permalink]/activity-facts";
import { useMessages } from "@/app/messages";
import type { EditorsOutline as Outline, OutlinedActivity } from "@/lib/courses/outline/outline";
import { grantsPath, previewUrl } from "../paths";
import { responsesPath } from "./activities/[activityId]/responses/paths";
import { resultsPath } from "./activities/[activityId]/results/paths";

type Props = { courseId: string; outline: Outline; mayGrant: boolean };

export function ReadersOutline({ courseId, outline, mayGrant }: Props) {
  const { outline: t } = useMessages();
  const parts = outline.filter(({ activities }) => activities.length > 0);
  return (
    <Card heading={t.title}>
      {parts.length === 0 && <p className="text-muted">{t.noneYet}</p>}
      {parts.map(({ id, title, activities }) => (
        <section key={id} aria-label={title ?? t.beforeFirst} className="mb-6 last:mb-0">
          {title && (
            <h3 className="rounded-control bg-sunken px-4 py-2 font-semibold text-sm">
              <bdi>{title}</bdi>
            </h3>
          )}
          <ol>
            {activities.map((activity) => (
              <li key={activity.id} className="border-line border-t py-2.5 leading-snug first:border-t-0">
                <Link
                  href={`${previewUrl(courseId)}/${activity.id}`}
                  className="font-medium text-accent underline underline-offset-4"
                >
                  <bdi>{activity.title}</bdi>
                </Link>
                <ActivityFacts activity={activity} />
                <ResultLinks {...{ courseId, activity, mayGrant }} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

type LinksProps = { courseId: string; activity: OutlinedActivity; mayGrant: boolean };

function ResultLinks({ courseId, activity: { id, title, kind }, mayGrant }: LinksProps) {
  const { adminQuizResults, adminQuizzes } = useMessages();
  if (kind !== "quiz" && kind !== "survey") return null;
  const pathOf = kind === "quiz" ? resultsPath : responsesPath;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <TextLink href={pathOf(courseId, id)}>{adminQuizResults.heading({ quiz: title })}</TextLink>
      {mayGrant && kind === "quiz" && (
        <TextLink href={grantsPath(courseId, id)}>{adminQuizzes.grants.title}</TextLink>
      )}
    </p>
  );
}
