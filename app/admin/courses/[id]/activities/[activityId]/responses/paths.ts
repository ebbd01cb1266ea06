import { activityUrl } from "../../../../paths";

export const responsesPath = (courseId: string, activityId: string) =>
  `${activityUrl(courseId, activityId)}/responses`;
