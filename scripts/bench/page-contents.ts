import type { Learner } from "@/lib/actor";
import type { CourseCard } from "@/lib/courses/catalog";
import { findCourse, type LearnersCourse } from "@/lib/courses/learners-view";
import { currentActivity, minutesLeft } from "@/lib/courses/outline/activities-left";
import { getDashboard } from "@/lib/learning/dashboard";
import { listCatalogWithPaths } from "@/lib/learning-paths/catalog";
import { deviceName } from "@/lib/messages/device-name";
import { messagesIn } from "@/lib/messages/messages";
import { initialsOf } from "@/lib/people/profile";
import { formatDay, formatMoment } from "@/lib/preferences/format";
import { getAccount } from "@/lib/session/account";
import { leadOf } from "../../app/(learner)/continue-panel-content";
import { durationOf, lengthOf } from "../../app/(learner)/duration";
import { rowsOf } from "../../app/(learner)/state-words";
import { LaunchError } from "../environment";

const allAssigned = { title: "To do", more: { href: "/assignments", words: "All assignments" } };
const formatting = { theme: "system", language: "en", browserLanguage: "en", timeZone: null } as const;
const messages = messagesIn("en");

/** Describes the contents of Lectern's six pages for pages that have them in memory. `texts` are laid out as HTML. */
export async function contentsOf(
  learner: Learner,
  permalink: string,
  activityId: string,
  texts: { course: string; activity: string },
) {
  const [course, account, catalog, dashboard] = await Promise.all([
    findCourse(learner, permalink),
    getAccount(learner, 50),
    listCatalogWithPaths(learner, { q: "", category: "", language: "", page: 1 }),
    getDashboard(learner),
  ]);
  if (!course) throw new LaunchError(`There is no course ${permalink}.`);
  const { toDo, mostUrgent, current, started, completed, available } = dashboard;
  const lead = leadOf({ toDo, mostUrgent, current }, formatting);
  const others = toDo.filter((one) => one !== lead?.assignment);
  const isElsewhere = [lead, ...toDo].some((one) => one?.permalink === current?.permalink);
  const underWay = current && !isElsewhere ? [current, ...started.courses] : started.courses;
  const mine = { href: "/courses", words: "All my courses" };
  const { firstName, lastName, email, lastSignInAt, issuer, groups, sessions } = account;
  return {
    person: { name: learner.name, firstName, lastName, email, initials: initialsOf(learner.name) },
    catalog: { categories: catalog.categories, paths: catalog.paths, courses: catalog.courses.map(cardOf) },
    course: { ...outlineOf(course), text: texts.course },
    activity: { ...activityOf(course, activityId), text: texts.activity },
    toDo: { ...allAssigned, rows: rowsOf(others, formatting) },
    lead: lead?.panel,
    dashboard: [
      { title: "Also in progress", more: mine, courses: underWay.map(cardOf) },
      {
        title: "New for you",
        more: { href: "/catalog", words: "See the whole catalog" },
        courses: available.courses.map(cardOf),
      },
      { title: "Completed", more: completed.hasNext && mine, courses: completed.courses.map(cardOf) },
    ],
    account: {
      signedInAt: formatMoment(lastSignInAt ?? new Date(), formatting),
      provider: new URL(issuer ?? "").host,
      groups: groups.map(({ name }) => name),
      sessions: sessions.map(({ id, device, isCurrent }) => ({
        id,
        browser: deviceName(device, messages),
        isCurrent,
      })),
    },
  };
}

function cardOf(course: CourseCard) {
  const { name, permalink, shortDescription, imageUrl, progress, enrolledAt, completedAt } = course;
  return {
    name,
    permalink,
    description: enrolledAt === null && shortDescription,
    image: imageUrl,
    length: lengthOf(course, messages),
    progress,
    completedOn: completedAt && formatDay(completedAt, formatting),
  };
}

function outlineOf(course: LearnersCourse) {
  const { name, permalink, shortDescription, imageUrl, categories, enrollment, activities } = course;
  const current = currentActivity(activities, course.lastVisitedId);
  const required = activities.filter(({ optional }) => !optional);
  const minutes = required.reduce((sum, one) => sum + one.minutes, 0);
  const titles = [...new Set(activities.map(({ section }) => section ?? ""))];
  const sections = titles.map(
    (title) => [title, activities.filter((one) => (one.section ?? "") === title)] as const,
  );
  return {
    name,
    permalink,
    description: shortDescription,
    image: imageUrl,
    categories,
    length: lengthOf({ activitiesCount: activities.length, minutes }, messages),
    progress: enrollment?.progress ?? 0,
    left: `About ${durationOf(minutesLeft(activities), messages)} left`,
    next: current && { ...stepOf(course, current), section: current.section },
    done: doneOf(activities),
    sections: sections.map(([title, some]) => ({
      title,
      done: doneOf(some),
      activities: some.map((one) => ({
        id: one.id,
        title: one.title,
        state: one.completedAt
          ? "Done:"
          : one === current
            ? "Up next:"
            : one.optional
              ? "Optional:"
              : "To do:",
        facts: `Article · ${durationOf(one.minutes, messages)}${one.optional ? " · Optional" : ""}${one === current ? " · Up next" : ""}`,
      })),
    })),
  };
}

function doneOf(activities: LearnersCourse["activities"]): string {
  const required = activities.filter(({ optional }) => !optional);
  return `${required.filter(({ completedAt }) => completedAt).length} of ${required.length} done`;
}

function activityOf(course: LearnersCourse, id: string) {
  const index = course.activities.findIndex((one) => one.id === id);
  const [previous, activity, next] = [index - 1, index, index + 1].map((at) => course.activities[at]);
  if (!previous || !activity || !next) throw new LaunchError("The activity should stand between others.");
  return {
    id,
    title: activity.title,
    facts: `Activity ${index + 1} of ${course.activities.length} · ${durationOf(activity.minutes, messages)}`,
    completedOn: formatDay(activity.completedAt ?? new Date(), formatting),
    previous: stepOf(course, previous),
    next: stepOf(course, next),
  };
}

const stepOf = ({ permalink }: LearnersCourse, { id, title }: { id: string; title: string }) => ({
  href: `/courses/${permalink}/activities/${id}`,
  title,
});
