import { readFileSync } from "node:fs";

// What the pages show, as `npm run bench -- pages` wrote it down; the bench of the API needs none.
export const school = process.env.BENCH_SCHOOL ? JSON.parse(readFileSync(process.env.BENCH_SCHOOL)) : null;
