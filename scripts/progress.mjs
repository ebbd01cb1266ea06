import cluster from "node:cluster";

const isTerminal = process.stderr.isTTY === true;

/** The first of several processes (scripts/processes.mjs) prepares shared files and reports for all. */
export const isFirstProcess = (cluster.worker?.id ?? 1) === 1;

export async function progress(title, run) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  const ticking = isTerminal ? setInterval(() => show(`  … ${title} (${seconds()})`), 500) : undefined;
  show(`  … ${title}`);
  try {
    const result = await run();
    show(`  ✓ ${title} (${seconds()})`, true);
    return result;
  } catch (error) {
    show(`  ✗ ${title} (${seconds()})`, true);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

function show(line, isLast = false) {
  if (!isFirstProcess) return;
  if (isTerminal) process.stderr.write(`\r\x1b[2K${line}${isLast ? "\n" : ""}`);
  else process.stderr.write(`${line}\n`);
}
