import { test } from "vitest";

/** Set by `npm run proofs`, and by `npm test -- FILE` for database tests. */
export const isProofs = process.env.PROOFS === "1";

/** Defines a test that `npm test` leaves to `npm run proofs`. */
export const proof = test.runIf(isProofs);
