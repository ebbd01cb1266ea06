import type { BrowserContext, Page } from "playwright/test";
import { languages, pseudoLanguage } from "@/lib/messages/languages";
import { axeScript, openView, violationsOf } from "../axe";
import { expect, test } from "../fixtures";
import { expectNoSidewaysScroll } from "../pages/progress";
import { views } from "../views/views";
import { addressesOn, onPlatformOf, signInAs, visitors } from "../views/visitors";

const translations = Object.keys(languages).filter((language) => language !== "en");
/** Courses, activities, questions, paths and files of the views have English names, often in quotation marks. */
const contents =
  /[„“«][^”“»]+[”“»]|The basics, renewed each year|The journey|Watch the road|Read the map|Your first weeks|How the harbor works|Ready for the night shift|In any order, but for the last|Somebody else sat the test|Your opinion/g;
/** A discovery's result keeps the language of the admin who asked for it. */
const discovered = "identity-provider, filled-in";
const english =
  /(?<![\p{L}_])(the|and|of|you|your|with|this|that|are|is|from|been|will|people|learners|when|which|not|no one|everyone)(?![\p{L}_])/iu;

/** Texts for engineers stay English. Arabic is for learners. */
const isInEnglish = (path: string, language: string) =>
  path.startsWith("/docs/") || (language === "ar" && path.startsWith("/admin"));

/** Leaves out what people wrote: names, course contents, code and addresses. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const written =
      "bdi, [dir=auto], .markdown, code, pre, kbd, script, style, noscript, textarea, html > body [lang]";
    const texts: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(written)) continue;
      if (!(node instanceof Element)) texts.push(node.textContent ?? "");
      else
        for (const name of ["aria-label", "title", "alt", "placeholder"])
          texts.push(element.getAttribute(name) ?? "");
    }
    return [document.title.split(" · ")[0] ?? "", ...texts].filter((text) => text.trim());
  });

async function readIn(context: BrowserContext, page: Page, language: string): Promise<void> {
  await context.addCookies([{ name: "lectern_language", value: language, url: page.url() }]);
  const address = new URL(page.url());
  // A fragment alone reloads nothing, and a preview of an email names its language.
  address.hash = "";
  if (address.pathname.startsWith("/mail/previews/")) address.searchParams.set("language", language);
  await page.goto(address.href);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const visitor of visitors) {
  test(`what ${visitor} sees is translated, and has room for longer words`, ({ browser, running: shared }) =>
    onPlatformOf(visitor, shared, async (running) => {
      test.setTimeout(1_800_000);
      const storageState = await signInAs(visitor, browser, running);
      const context = await browser.newContext({
        baseURL: running.baseUrl,
        storageState,
        reducedMotion: "reduce",
      });
      await context.addInitScript(axeScript);
      const page = await context.newPage();
      const addressOf = await addressesOn(running);
      for (const view of views.filter((one) => one.visitor === visitor)) {
        const what = `${view.page}, ${view.state}`;
        await page.setViewportSize({ width: 1280, height: 800 });
        await context.clearCookies({ name: "lectern_language" });
        await openView(page, view, addressOf);
        await context.setOffline(false);
        for (const language of translations) {
          await readIn(context, page, language);
          const direction = await page.locator("html").getAttribute("dir");
          if (isInEnglish(new URL(page.url()).pathname, language)) {
            await expect(page.locator("html"), `${what} is in English`).toHaveAttribute("lang", /^en\b/);
            continue;
          }
          expect(direction, `${what} in ${language}`).toBe(language === "ar" ? "rtl" : "ltr");
          const found = (await textsOn(page)).filter((text) => english.test(text.replace(contents, "")));
          if (what !== discovered) expect.soft(found, `${what} in ${language}`).toEqual([]);
          if (direction === "rtl")
            expect.soft(await violationsOf(page), `${what} in ${language}`).toEqual([]);
        }
        await readIn(context, page, pseudoLanguage);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page, `${what} in long words, ${width} pixels`);
        }
      }
    }));
}
