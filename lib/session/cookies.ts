import type { NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { longestLifetime } from "@/lib/permissions/session-lifetimes";
import { sha256, tokenOfBinding } from "@/lib/secrets";

const maxAttempts = 8;

const isSecure = () => env().BASE_URL.startsWith("https:");

const common = () => ({ httpOnly: true, sameSite: "lax", secure: isSecure() }) as const;

/** Uses `__Host-` on https, which subdomains can't set. */
export function sessionCookie() {
  return {
    name: isSecure() ? "__Host-lectern_session" : "lectern_session",
    options: { ...common(), path: "/", maxAge: longestLifetime() },
  };
}

/** next-auth checks its sign-out form against it. */
export function csrfCookie() {
  return { name: isSecure() ? "__Host-lectern_csrf" : "lectern_csrf", options: { ...common(), path: "/" } };
}

export function readSessionToken(request: NextRequest): string | null {
  return request.cookies.get(sessionCookie().name)?.value ?? null;
}

/** Derived from the browser's binding, so that a repeated callback gets the same token. */
export function sessionTokenOf(binding: string): string {
  return tokenOfBinding("session", binding);
}

export function setSessionToken(response: NextResponse, token: string): void {
  const { name, options } = sessionCookie();
  response.cookies.set(name, token, options);
}

/** Keeps who began to link two accounts, sealed. */
export function linkCookie() {
  return {
    name: isSecure() ? "__Host-lectern_link" : "lectern_link",
    options: { ...common(), path: "/", maxAge: 10 * 60 },
  };
}

/** Returns the ID of the identity provider that somebody signed in with last in this browser. */
export function readChosenProvider(cookies: { get: (name: string) => { value: string } | undefined }) {
  return cookies.get(chosenProviderName())?.value ?? null;
}

export function setChosenProvider(response: NextResponse, id: string): void {
  response.cookies.set(chosenProviderName(), id, { ...common(), path: "/", maxAge: 365 * 24 * 3600 });
}

/** Uses one cookie for each attempt, so that tabs don't disturb each other; eight at most, to keep headers small. */
export function setBinding(
  request: NextRequest,
  response: NextResponse,
  state: string,
  binding: string,
): void {
  const earlier = request.cookies.getAll().filter(({ name }) => name.startsWith(attemptPrefix()));
  const newestFirst = earlier.sort((a, b) => startOf(b.value) - startOf(a.value));
  for (const { name } of newestFirst.slice(maxAttempts - 1)) expire(response, name);
  const value = `${Date.now().toString(36)}.${binding}`;
  response.cookies.set(attemptName(state), value, { ...common(), path: "/", maxAge: 15 * 60 });
}

/** Returns null when the attempt began in another browser. */
export function readBinding(request: NextRequest, state: string): string | null {
  return request.cookies.get(attemptName(state))?.value.split(".")[1] || null;
}

export function bindingsIn(cookies: { name: string; value: string }[]): string[] {
  const own = cookies.filter(({ name }) => name.startsWith(attemptPrefix()));
  return own.map(({ value }) => value.split(".")[1] ?? "").filter(Boolean);
}

function expire(response: NextResponse, name: string): void {
  response.cookies.set(name, "", { ...common(), path: "/", maxAge: 0 });
}

function attemptName(state: string): string {
  return `${attemptPrefix()}${sha256(state).slice(0, 16)}`;
}

// Without `__Host-`, a cookie from a sibling domain could bind its owner's attempt to this browser.
function attemptPrefix(): string {
  return isSecure() ? "__Host-lectern_attempt_" : "lectern_attempt_";
}

const chosenProviderName = () => (isSecure() ? "__Host-lectern_provider" : "lectern_provider");

function startOf(value: string): number {
  return Number.parseInt(value.split(".")[0] ?? "", 36) || 0;
}
