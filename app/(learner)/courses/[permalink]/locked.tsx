import { ButtonLink } from "@/app/_components/button-link";
import { Link } from "@/app/_components/link";
import { learningPathPath } from "@/app/(learner)/learning-paths/paths";
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
  const [first] = courses;
  return (
    <div className="space-y-4">
      <p>
        Locked until you have completed{" "}
        {courses.map(({ permalink, name }, index) => (
          <span key={permalink}>
            {index > 0 && (index === courses.length - 1 ? " and " : ", ")}
            <bdi className="font-medium">“{name}”</bdi>
          </span>
        ))}
        , which {courses.length === 1 ? "comes" : "come"} first in the learning path{" "}
        <Link
          href={learningPathPath(path.id)}
          className="inline-block text-accent underline underline-offset-4"
        >
          <bdi>{path.name}</bdi>
        </Link>
        .
      </p>
      {first && (
        <ButtonLink href={coursePath(first.permalink)}>
          <span>
            Go to <bdi>{first.name}</bdi>
          </span>
        </ButtonLink>
      )}
    </div>
  );
}
