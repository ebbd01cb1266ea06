// Lists the slowest files of a Playwright JSON report at the end of its stage.

/** Writes one line for each file, with the total seconds of its tests and retries. */
export function slowestFiles(report, count = 10) {
  return report.suites
    .map((file) => ({ name: file.title, seconds: secondsOf(file) }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
}

function secondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}
