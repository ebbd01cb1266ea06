import type { CourseCard } from "@/lib/courses/catalog";
import { shownImage } from "@/lib/courses/course-image";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { formatDay, formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import { useMessages } from "../messages";
import { usePreferences } from "../preferences";
import { type Card, CourseCards, type Look } from "./course-cards";
import { initialOf } from "./course-initial";
import { lengthOf } from "./duration";

export function CourseGrid({
  courses,
  heading,
  look,
}: {
  courses: CourseCard[];
  heading: "h2" | "h3";
  look?: Look;
}) {
  const preferences = usePreferences();
  const { cards } = useMessages().catalog;
  return (
    <CourseCards
      look={look}
      cards={cardsOf(courses, preferences)}
      heading={heading}
      texts={clientTexts(cards)}
      language={preferences.language}
    />
  );
}

export function cardsOf(courses: CourseCard[], preferences: Preferences): Card[] {
  return courses.map((course) => cardOf(course, preferences));
}

const isIn = (language: string, preferences: Preferences) => preferences.language.split("-")[0] === language;

// Leaves out missing values, because every name is sent with every card.
function cardOf(course: CourseCard, preferences: Preferences): Card {
  const { name, permalink, shortDescription, imageFocus, progress, enrolledAt, completedAt, group } = course;
  const t = messagesIn(preferences.language);
  const image = shownImage(course.imageUrl);
  return {
    permalink,
    name,
    ...(course.language && !isIn(course.language, preferences) && { lang: course.language }),
    initial: initialOf(name),
    length: lengthOf(course, t),
    ...(image && { image }),
    ...(image && imageFocus !== "center" && { focus: imageFocus }),
    ...(enrolledAt === null && { description: shortDescription }),
    ...(group && { group: t.catalog.forGroup({ group }) }),
    ...(progress !== null && {
      progress,
      percent: formatNumber(progress / 100, "percent", preferences.language),
    }),
    ...(completedAt && {
      completedAt: completedAt.toISOString(),
      completedOn: formatDay(completedAt, preferences),
      ...(course.newCount > 0 && { news: t.catalog.newActivities({ count: course.newCount }) }),
    }),
  };
}
