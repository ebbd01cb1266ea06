import { Fragment } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { learningPathPath } from "@/app/(learner)/learning-paths/paths";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { LockedBy } from "@/lib/courses/prerequisite-locks";
import { coursePath } from "./paths";

export function Locked(lock: LockedBy) {
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5">
      <UntilCompleted {...lock} />
    </div>
  );
}

export function UntilCompleted({ courses, path }: LockedBy) {
  const { reading: t, learningPaths } = useMessages();
  const { language } = usePreferences();
  const [first] = courses;
  const names = courses.map(({ name }) => learningPaths.quoted({ name }));
  const list = new Intl.ListFormat(language).formatToParts(names).map(({ type, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
    <Fragment key={index}>{type === "element" ? <bdi className="font-medium">{value}</bdi> : value}</Fragment>
  ));
  return (
    <div className="space-y-4">
      <p>
        {rich(t.locked, {
          count: courses.length,
          courses: list,
          path: (
            <Link
              href={learningPathPath(path.id)}
              className="inline-block text-accent underline underline-offset-4"
            >
              <bdi>{path.name}</bdi>
            </Link>
          ),
        })}
      </p>
      {first && (
        <ButtonLink href={coursePath(first.permalink)}>
          <span>{rich(t.goTo, { course: <bdi>{first.name}</bdi> })}</span>
        </ButtonLink>
      )}
    </div>
  );
}
