import { EditMap } from "micromark-util-edit-map";

// micromark edits its event list once for each quote and underlined heading, copying the whole list: 100,000 characters took three minutes.
// Events before the first edit never change, so this copies only the rest.
const { consume } = EditMap.prototype;

EditMap.prototype.consume = function (events) {
  let first = events.length;
  for (const [at] of this.map) first = Math.min(first, at);
  const end = events.splice(first);
  for (const edit of this.map) edit[0] -= first;
  consume.call(this, end);
  for (const event of end) events.push(event);
};
