import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StateRows } from "./state-rows";

const id = "01a21bd4-f7d9-706d-b801-cd6c6e025a09";
const states = [
  { name: "Overdue", tone: "danger" },
  { name: "Assigned", tone: undefined },
];

const html = (places: (number | null)[]) =>
  renderToStaticMarkup(
    <table>
      <StateRows
        rows={[[id, "Ada", places]]}
        states={states}
        courses={["Fire", "Acids", "First aid"]}
        notSignedIn="Hasn’t signed in yet"
        recordsUrl="/records?person="
      />
    </table>,
  );

test("A row names the person and has each course's state in its column", () => {
  const shown = html([0, null, 1]);
  expect(shown).toContain(`href="/records?person=${id}"`);
  expect(shown.match(/<td[^>]*>.*?<\/td>/g)).toEqual([
    '<td data-heading="Fire" class="danger">Overdue</td>',
    '<td data-heading="Acids"></td>',
    '<td data-heading="First aid">Assigned</td>',
  ]);
});
