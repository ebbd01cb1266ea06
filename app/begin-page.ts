import { segmentsOfPage } from "@/lib/http/exchange";
import { currentAccount } from "./(learner)/account/current-account";
import { currentCourse, visitedActivity } from "./(learner)/course/current-course";
import { currentDashboard } from "./(learner)/current-dashboard";
import { currentAppearance } from "./appearance";
import { currentVisitor } from "./person";
import { currentPreferences } from "./preferences";

/**
 * Reads what every page begins with, and what the most frequent ones show, before Next.js is asked for them: a component that
 * waits is rendered, sent and received apart from what surrounds it. What fails here fails again where it is used.
 */
export async function beginPage(): Promise<void> {
  const [visitor] = await Promise.all([currentVisitor(), currentPreferences(), currentAppearance()]);
  if (visitor) await contentOf(segmentsOfPage())?.catch(() => {});
}

function contentOf(segments: string[] | null): Promise<unknown> | undefined {
  if (!segments || segments.length > 4) return undefined;
  const [first, permalink, folder, id] = segments;
  if (first === undefined) return currentDashboard();
  if (first === "account" && permalink === undefined) return currentAccount();
  if (first !== "courses" || !permalink) return undefined;
  if (folder === undefined) return currentCourse(permalink);
  return folder === "activities" && id ? visitedActivity(permalink, id) : undefined;
}
