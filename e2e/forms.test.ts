import { expect, test } from "vitest";
import { formsOf } from "./forms";

test("a form has what a browser would send: typed, chosen and hidden values, in order", () => {
  const html = `
    <form action="/search"><input name="q" value="no"/></form>
    <form action="" encType="multipart/form-data" method="POST"><input type="hidden" name="$ACTION_ID_7f"/>
      <input type="hidden" name="$ACTION_1:0" value="{&quot;id&quot;:&quot;7f&quot;}"/><input name="title" value="A &amp; B"/>
      <input type="radio" name="kind" value="article"/><input type="radio" name="kind" value="video" checked=""/>
      <input type="checkbox" name="optional"/><input type="checkbox" name="on" checked=""/><input name="x" disabled=""/>
      <textarea name="body">\n&lt;b&gt; it&#x27;s</textarea>
      <select name="section"><option value="1">One</option><option value="2" selected="">Two</option></select>
      <button>Save it</button></form>`;
  expect(formsOf(html)).toEqual([
    {
      fields: [
        ["$ACTION_ID_7f", ""],
        ["$ACTION_1:0", '{"id":"7f"}'],
        ["title", "A & B"],
        ["kind", "video"],
        ["on", "on"],
        ["body", "<b> it's"],
        ["section", "2"],
      ],
      words: expect.stringContaining("Save it"),
    },
  ]);
});
