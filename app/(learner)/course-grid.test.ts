import { expect, test } from "vitest";
import type { CourseCard } from "@/lib/courses/catalog";
import { cardsOf } from "./course-grid";

const course: CourseCard = {
  ...{
    id: "c",
    name: "Fire safety",
    permalink: "fire",
    shortDescription: "",
    imageUrl: null,
    imageFocus: "center",
  },
  ...{
    activitiesCount: 1,
    minutes: 5,
    progress: null,
    enrolledAt: null,
    completedAt: null,
    newCount: 0,
    group: null,
  },
  language: null,
};

test.each([
  ["de-AT", "en", "en"],
  ["de-AT", "de", undefined],
  ["en-GB", null, undefined],
])("On a page in %s, a card of a course in %s has the language %s", (language, itsLanguage, lang) => {
  const preferences = { theme: "system", language, browserLanguage: language, timeZone: null } as const;
  expect(cardsOf([{ ...course, language: itsLanguage }], preferences)[0]?.lang).toBe(lang);
});
