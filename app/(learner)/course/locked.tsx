import { ButtonLink } from "@/app/_components/button-link";
import { Link } from "@/app/_components/link";
import { learningPathPath } from "@/app/(learner)/learning-paths/paths";
import type { LockedBy } from "@/lib/courses/locked";
import { coursePath } from "./paths";

/** What comes first, and why. */
export function Locked({ name, permalink, path }: LockedBy) {
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5">
      <p className="mb-4">
        Locked: in{" "}
        <Link
          href={learningPathPath(path.id)}
          className="inline-block text-accent underline underline-offset-4"
        >
          <bdi>{path.name}</bdi>
        </Link>
        , complete <bdi className="font-medium">“{name}”</bdi> first.
      </p>
      <ButtonLink href={coursePath(permalink)}>
        <span>
          Go to <bdi>{name}</bdi>
        </span>
      </ButtonLink>
    </div>
  );
}
