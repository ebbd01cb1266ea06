import { progress } from "../progress.mjs";

const pause = 10_000;

/** Reports progress on standard error: at a terminal on one line, otherwise every ten seconds. */
export function reportProgress<T>(
  title: string,
  run: (tell: (words: string) => void) => Promise<T>,
): Promise<T> {
  let next = Date.now() + pause;
  const tell = (words: string) => {
    if (Date.now() < next) return;
    next = Date.now() + pause;
    process.stderr.write(`  … ${title}: ${words}\n`);
  };
  return progress(title, () => run(tell));
}
