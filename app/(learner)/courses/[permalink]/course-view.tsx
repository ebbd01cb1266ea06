import type { ReactNode } from "react";
import type { Crumb } from "@/app/_components/breadcrumb-list";
import { Markdown } from "@/app/_components/markdown";
import { useMessages } from "@/app/messages";
import { shownImage } from "@/lib/courses/course-image";
import type { LearnersCourse } from "@/lib/courses/learners-view";
import { initialOf } from "../../course-initial";
import { lengthOf } from "../../duration";
import { CourseLayout } from "./course-layout";
import { Outline } from "./outline";

type Props = {
  course: LearnersCourse;
  crumbs?: Crumb[];
  hrefOf?: (id: string) => string;
  children: ReactNode;
};

export function CourseView({ course, crumbs = [], hrefOf, children }: Props) {
  const { permalink, name, imageUrl, imageFocus, shortDescription, fullDescription, activities, categories } =
    course;
  const t = useMessages();
  const minutes = activities.reduce((sum, one) => sum + (one.optional ? 0 : one.minutes), 0);
  return (
    <CourseLayout
      crumbs={crumbs}
      permalink={permalink}
      name={name}
      initial={initialOf(name)}
      image={shownImage(imageUrl)}
      focus={imageFocus === "center" ? undefined : imageFocus}
      lead={shortDescription}
      language={course.language ?? undefined}
      length={activities.length > 0 ? lengthOf({ activitiesCount: activities.length, minutes }, t) : null}
      categories={categories}
      outline={activities.length > 0 && <Outline course={course} hrefOf={hrefOf} />}
      descriptionLabel={t.reading.description}
      description={fullDescription && <Markdown language={course.language}>{fullDescription}</Markdown>}
    >
      {children}
    </CourseLayout>
  );
}
