import { expect, test } from "vitest";
import { domainOf, signInPageSettings } from "./sign-in-page-schema";

test.each([
  ["ada@example.com", "example.com"],
  [" Ada@EXAMPLE.com. ", "example.com"],
  ["ada@münchen.example", "xn--mnchen-3ya.example"],
  ['"a@b"@mail.example.com', "mail.example.com"],
  ["example.com", "example.com"],
  ["ada@localhost", ""],
  ["ada@", ""],
  ["*", ""],
  ["", ""],
  [`ada@${"a".repeat(64)}.example`, ""],
  [`ada@${"a.".repeat(10_000)}example`, ""],
])("The domain of %j is %j", (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

test("Admins type domains in lines, with or without @, and * for all others", () => {
  const provider = "00000000-0000-4000-8000-000000000001";
  const parse = (domains: string) =>
    signInPageSettings.safeParse({ provider, name: " Partners ", icon: "", domains });
  expect(parse("Example.com\n@example.org, example.com\n*").data).toEqual({
    provider,
    name: "Partners",
    icon: null,
    domains: ["example.com", "example.org", "*"],
  });
  expect(parse("").data?.domains).toEqual([]);
  const many = Array.from({ length: 1_001 }, (_, index) => `d${index}.example`).join("\n");
  expect(parse(many).error?.issues).toMatchObject([{ path: ["domains"] }]);
  expect(parse("example.com\nnot a domain").error?.issues).toMatchObject([{ path: ["domains"] }]);
});
