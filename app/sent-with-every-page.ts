"use client";

/** In one script: Next.js makes one for each module that its server components name. */
export { ActivityNotFound } from "./(learner)/activity/activity-not-found";
export { CourseNotFound } from "./(learner)/course/course-not-found";
export { HeaderBar } from "./header-bar";
export { PageFrame } from "./page-frame";
export { PageNotFound } from "./page-not-found";
export { PageWithoutLayout } from "./page-without-layout";
