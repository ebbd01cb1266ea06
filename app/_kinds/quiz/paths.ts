export const quizPath = (permalink: string, activityId: string) =>
  `/courses/${permalink}/activities/${activityId}`;

/** Says that the course is completed. */
export const completedPath = (permalink: string) => `/courses/${permalink}/completed`;

export const attemptPath = (permalink: string, activityId: string, attemptId: string) =>
  `${quizPath(permalink, activityId)}/attempts/${attemptId}`;

export const questionPath = (attempt: string, number: number) =>
  `${attempt}?question=${number}#question-${number}`;

/** Says that the attempt was over before the last change. */
export const notSavedPath = (attempt: string) => `${attempt}?message=not_saved`;

export const submitPath = (attempt: string) => `${attempt}/submit`;
