/** Puts a command's results between `<!-- npm run COMMAND: begin -->` and `end` of a Markdown text. */
export function fillIn(markdown, command, found) {
  const [begin, end] = ["begin", "end"].map((word) => `<!-- npm run ${command}: ${word} -->`);
  const [before, after] = [markdown.indexOf(begin) + begin.length, markdown.indexOf(end)];
  if (before < begin.length || after < before) throw new Error(`There is no ${begin} … ${end}.`);
  return `${markdown.slice(0, before)}\n${found}\n${markdown.slice(after)}`;
}
