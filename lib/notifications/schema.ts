/** What is older is not told any more, such as when mail is set up later. */
export const newsDays = 14;

/** How long before its day a mail says that something is due. */
export const reminderDays = 7;

/** Who was told of an assignment within these days is not reminded of it. */
export const restDays = 3;
