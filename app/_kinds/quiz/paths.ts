export const quizPath = (permalink: string, activityId: string) =>
  `/courses/${permalink}/activities/${activityId}`;

export const attemptPath = (permalink: string, activityId: string, attemptId: string) =>
  `${quizPath(permalink, activityId)}/attempts/${attemptId}`;

export const questionPath = (attempt: string, number: number) =>
  `${attempt}?question=${number}#question-${number}`;

export const submitPath = (attempt: string) => `${attempt}/submit`;
