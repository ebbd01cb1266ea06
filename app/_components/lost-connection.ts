import { unstable_isUnrecognizedActionError } from "next/navigation";

// Server errors and redirects have a digest, lost requests have none. Retrying an outdated page's form would never end.
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && !("digest" in error) && !unstable_isUnrecognizedActionError(error);
}

export function nextChance(tried: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(30_000, 1_000 * 2 ** tried));
    window.addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
  });
}

// The next page doesn't contain the focused element.
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
