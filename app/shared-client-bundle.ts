"use client";

/** One script is enough: Next.js makes one for each module that its server components name. */
export { ActivityNotFound } from "./(learner)/courses/[permalink]/activities/[id]/activity-not-found";
export { CourseNotFound } from "./(learner)/courses/[permalink]/course-not-found";
export { HeaderBar } from "./header-bar";
export { PageFrame } from "./page-frame";
export { PageNotFound } from "./page-not-found";
export { PageWithoutLayout } from "./page-without-layout";
