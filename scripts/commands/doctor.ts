import type { Command } from "commander";
import { releaseName } from "@/lib/release/version";
import { examine } from "../doctor/examine";
import { inLines } from "../doctor/finding";
import { ErrorsPrinted, operator, print } from "./output";

export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description(
      "Find problems with this installation and say what to do. Exits with 1 if something doesn’t work.",
    )
    .option("--provider", "also connect to the identity provider")
    .option("--json", "print JSON")
    .action(async (options) => {
      const findings = await examine(operator, options);
      const healthy = findings.every(({ level }) => level !== "fault");
      const release = releaseName();
      print({ release, healthy, findings }, options, [release, ...findings.map(inLines)].join("\n"));
      if (!healthy) throw new ErrorsPrinted();
    });
}
