export const timeoutMessages = {
  title: "We couldn’t compute this list in time",
  figure: "We couldn’t compute this figure in time. Reload the page in a minute.",
  learning:
    "We couldn’t compute these figures in time. Reload the page in a minute, or open a course to see its learners.",
  list: "Choose fewer filters or another order, or try again in a minute.",
};
