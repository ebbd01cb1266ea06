/** In the order in which forms offer them. */
export const quizChoices = {
  /** Which attempt's score counts. Passing once completes the activity either way. */
  scoring: ["best", "last"],
  /** `forward_only`: one question at a time, without going back. */
  navigation: ["one_page", "one_at_a_time", "forward_only"],
  /** When learners see which answers are correct, and the feedback. */
  feedback: ["never", "after_attempt", "after_passing", "after_last_attempt"],
} as const;
