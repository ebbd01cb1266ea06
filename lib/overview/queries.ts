import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";

/** The figures of the admin's home: how many of each there are, and the sign-in attempts of the last 24 hours. */
export async function getOverview(_actor: Admin) {
  const lastDay = { startedAt: { gt: new Date(Date.now() - 24 * 3600 * 1000) } };
  const [people, groups, publishedCourses, apiKeys, attemptsLastDay, failuresLastDay] = await Promise.all([
    db().person.count(),
    db().group.count(),
    db().course.count({ where: { status: "published" } }),
    db().apiKey.count({
      where: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    }),
    db().signInAttempt.count({ where: lastDay }),
    db().signInAttempt.count({ where: { ...lastDay, failureCode: { not: null } } }),
  ]);
  return { people, groups, publishedCourses, apiKeys, attemptsLastDay, failuresLastDay };
}
