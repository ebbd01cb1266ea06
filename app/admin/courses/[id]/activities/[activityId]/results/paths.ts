import { activityUrl } from "../../../../paths";

export const resultsPath = (courseId: string, activityId: string) =>
  `${activityUrl(courseId, activityId)}/results`;

export const attemptPath = (courseId: string, activityId: string, attemptId: string) =>
  `${resultsPath(courseId, activityId)}/${attemptId}`;
