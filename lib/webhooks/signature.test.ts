import { expect, test } from "vitest";
import { randomToken } from "@/lib/secrets";
import { secretOf, signedHeaders } from "./signature";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

// The vector of the libraries of Standard Webhooks.
const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

test("The headers are those of the standard's own vector", () => {
  expect(signedHeaders([secret], message)).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("Each of two secrets signs", () => {
  const other = secretOf(randomToken());
  const [one, two] = [secret, other].map((each) => signedHeaders([each], message)["webhook-signature"]);
  expect(signedHeaders([secret, other], message)["webhook-signature"]).toBe(`${one} ${two}`);
});

test("A secret has 256 bits in base64", () => {
  const made = secretOf(randomToken());
  expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(made.slice(6), "base64")).toHaveLength(32);
});
