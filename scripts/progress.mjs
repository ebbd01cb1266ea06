const isTerminal = process.stderr.isTTY === true;

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
  if (isTerminal) process.stderr.write(`\r\x1b[2K${line}${isLast ? "\n" : ""}`);
  else process.stderr.write(`${line}\n`);
}
