/** Older events are never sent, such as when mail is set up later. */
export const maxEventDays = 14;

export const reminderDays = 7;

/** Skips reminders within this many days of the assignment's mail. */
export const restDays = 3;
