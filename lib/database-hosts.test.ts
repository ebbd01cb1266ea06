import { expect, test } from "vitest";
import { DatabaseHosts, urlsOfHosts } from "./database-hosts";

test.each([
  ["postgresql://one:5432/lectern", ["postgresql://one:5432/lectern"]],
  [
    "postgres://me:a%40b@one:1,two,[::1]:3/lectern?sslmode=require",
    [
      "postgres://me:a%40b@one:1/lectern?sslmode=require",
      "postgres://me:a%40b@two/lectern?sslmode=require",
      "postgres://me:a%40b@[::1]:3/lectern?sslmode=require",
    ],
  ],
  ["postgresql:///lectern?host=/run/postgresql", ["postgresql:///lectern?host=/run/postgresql"]],
  ["postgresql://me:a,b@one/lectern", ["postgresql://me:a,b@one/lectern"]],
])("%s has these servers", (url, expected) => {
  expect(urlsOfHosts(url)).toEqual(expected);
});

test("callers that miss the same server move on together", () => {
  const hosts = new DatabaseHosts("postgresql://one,two,three/lectern");
  const missing = hosts.current;
  for (let time = 0; time < 5; time += 1) hosts.moveOnFrom(missing);
  expect(hosts.current).toBe("postgresql://two/lectern");
  hosts.moveOnFrom(hosts.current);
  hosts.moveOnFrom(hosts.current);
  expect(hosts.current).toBe("postgresql://one/lectern");
});
