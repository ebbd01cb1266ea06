export class BrowserAtProvider {
  readonly #cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  async open(address: string, form?: Record<string, string>): Promise<{ address: string; page: string }> {
    const url = new URL(address, this.origin);
    if (url.origin !== this.origin) return { address: url.href, page: "" };
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    return next ? this.open(new URL(next, url).href) : { address: url.href, page: await answer.text() };
  }
}
