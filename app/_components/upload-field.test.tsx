import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Form } from "./form";
import { UploadField } from "./upload-field";

const site = "https://learn.example.com";
const missing = "No picture found at this address.";

const shown = (picture: string) =>
  renderToStaticMarkup(
    <Form action={async (before) => before} values={{ picture }}>
      <UploadField name="picture" label="Picture" kind="image" site={site} />
    </Form>,
  );

test.each(["/media/a/map.png", "/academy/four-roles.svg", "https://pictures.example/map.png"])(
  "The form shows the picture at %s without JavaScript",
  (address) => {
    expect(shown(address)).toContain(`<img src="${address}"`);
    expect(shown(address)).not.toContain(missing);
  },
);

test.each([
  "/admin/people/csv",
  `${site}/admin/people/csv`,
  "//learn.example.com/auth",
  "javascript:alert(1)",
])("The form requests nothing at %s", (address) => {
  expect(shown(address)).not.toContain("<img");
  expect(shown(address)).toContain(missing);
});

test("A field without an address shows no picture", () => {
  for (const part of ["<img", missing]) expect(shown("")).not.toContain(part);
});
