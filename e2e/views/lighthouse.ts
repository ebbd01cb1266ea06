import type { BrowserContext } from "playwright";
import { progress } from "../../scripts/progress.mjs";
import { freePort } from "../platform";
import { withAcademy } from "./academy";
import { type StorageState, signInAs } from "./visitors";

const minScore = 95;
const rounds = 3;
const categories = ["performance", "accessibility", "best-practices"] as const;

type Figures = { scores: number[]; faults: string[] };

type Audit = { score: number | null; title: string; displayValue?: string };

/** Lists the parts of Lighthouse's answer in use. */
type Report = {
  finalDisplayedUrl?: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
};

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

// scripts/lighthouse.mjs installs it.
const { default: lighthouse } = (await import(process.env.LECTERN_LIGHTHOUSE ?? "lighthouse")) as {
  default: Lighthouse;
};

/** `npm run lighthouse`: a mid-range phone, the median of three rounds. */
export async function main(): Promise<void> {
  const port = await freePort();
  const lines: string[] = [];
  await withAcademy(
    async (browser, running) => {
      const state = await signInAs("learner", browser, running);
      const pages = await pagesOf(
        await browser.newContext({ baseURL: running.baseUrl, storageState: state }),
      );
      for (const [name, url] of Object.entries(pages)) {
        const { scores, faults }: Figures = await progress(`Looking at the ${name}`, () =>
          measure(url, port, state),
        );
        lines.push(`| ${name} | ${scores.join(" | ")} |`);
        if (scores.every((score) => score >= minScore)) continue;
        process.exitCode = 1;
        for (const fault of faults) process.stderr.write(`    ${fault}\n`);
      }
    },
    [`--remote-debugging-port=${port}`],
  );
  const head = [`| | ${categories.join(" | ")} |`, `|---|${categories.map(() => "--:|").join("")}`];
  process.stdout.write(`\n${[...head, ...lines].join("\n")}\n\nAt least ${minScore} is wanted everywhere.\n`);
}

async function pagesOf(context: BrowserContext): Promise<Record<string, string>> {
  const page = await context.newPage();
  await page.goto("/catalog");
  const catalog = page.url();
  await page.goto("/courses/welcome");
  const course = page.url();
  await page.getByRole("navigation", { name: "Outline" }).getByRole("link").first().click();
  await page.waitForURL(/\/activities\//);
  const activity = page.url();
  await context.close();
  return { catalog, course, activity };
}

async function measure(url: string, port: number, { cookies }: StorageState): Promise<Figures> {
  const figures: Figures[] = [];
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      extraHeaders: { Cookie },
      logLevel: "silent",
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    if (result.lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}.`);
    figures.push({
      scores: categories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100)),
      faults: Object.values(result.lhr.audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ title, displayValue = "" }) => `${title} ${displayValue}`),
    });
  }
  figures.sort((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0));
  return figures[Math.floor(rounds / 2)] as Figures;
}
