export const responseKinds = {
  page: "it is a web page",
  form: "it is a form, not JSON",
  list: "it is a list",
  empty: "the answer is empty",
  other: "it is not a JSON object",
};
