import { EditMap } from "micromark-util-edit-map";

// The parser edits its list of events at its end, once for each quote and each heading that is underlined, and copies all
// of the list every time: of 100,000 characters it made three minutes. Nothing stands before the first edit that changes.
const { consume } = EditMap.prototype;

EditMap.prototype.consume = function (events) {
  let first = events.length;
  for (const [at] of this.map) first = Math.min(first, at);
  const end = events.splice(first);
  for (const edit of this.map) edit[0] -= first;
  consume.call(this, end);
  for (const event of end) events.push(event);
};
