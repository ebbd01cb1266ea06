import type { Command } from "commander";
import { z } from "zod";
import { seedDemo } from "@/prisma/seed";
import { seedBench } from "@/prisma/seed-bench";
import { inWords } from "./courses";
import { judge, operator, print } from "./output";

const error = "should be a whole number from 0 to 10000000";
const rows = z
  .string()
  .regex(/^\d{1,8}$/, error)
  .transform(Number)
  .pipe(z.number().max(10_000_000, error));

const benchSize = z.object({ courses: rows, people: rows });

export function addSeedCommands(program: Command): void {
  const seed = program.command("seed").description("Example data.");

  seed
    .command("demo")
    .description("Add a small academy to explore. Running it again changes nothing.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const result = await seedDemo(operator);
      print(result, options, inWords(result));
    });

  seed
    .command("bench")
    .description("Add any number of courses and people to measure with.")
    .requiredOption("--courses <number>", "how many courses, up to 10000000")
    .requiredOption("--people <number>", "how many people, up to 10000000")
    .option("--json", "print JSON")
    .action(async ({ courses, people, ...options }) => {
      const size = judge(benchSize, { courses, people });
      const result = await seedBench(operator, size, (words) => process.stderr.write(`  … ${words}\n`));
      print(result, options, `${result.courses} courses and ${result.people} people are ready.`);
    });
}
