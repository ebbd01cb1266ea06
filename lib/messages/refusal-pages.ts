import { headerLimits, maxParameters } from "@/lib/request-limits";
import { nothingSaved, readOnlyTitle } from "./read-only";

type Words = { title: string; text: string };

export const refusalPages = {
  malformed: {
    title: "This request cannot be read",
    text: "What your browser or program sent is not valid HTTP, or not what this address accepts.",
  },
  too_many_parameters: {
    title: "This address has too many parameters",
    text: `An address may have up to ${maxParameters} parameters.`,
  },
  cross_site: {
    title: "Another site sent you here",
    text: "This works only from Lectern's own pages. Open the page it belongs to, and use the button there.",
  },
  method_not_allowed: {
    title: "This method is not allowed here",
    text: "Use a method that the Allow header lists.",
  },
  request_timeout: {
    title: "Your request took too long",
    text: "It did not arrive in time. Check your connection, then go back and send it again.",
  },
  unknown_action: {
    title: "This form is out of date",
    text: "Lectern was updated while the page was open. Go back, reload the page, and send the form again.",
  },
  content_too_large: {
    title: "That is too much at once",
    text: "What you sent is larger than this page accepts. Go back, make it shorter, and send it again.",
  },
  uri_too_long: {
    title: "This address is too long",
    text: "Use a shorter one.",
  },
  expectation_failed: {
    title: "This request expects too much",
    text: "The Expect header can only be 100-continue.",
  },
  too_many_bodies: {
    title: "Too many requests at once",
    text: "Too many requests from your network are still in progress. Wait a moment, then try again.",
  },
  header_fields_too_large: {
    title: "Your browser sends too much",
    text: `A request may have up to ${headerLimits.count} headers with ${headerLimits.characters} characters. Delete this site's cookies, then try again.`,
  },
  busy: {
    title: "Lectern is busy right now",
    text: "Nothing was lost. Wait a moment, then try again.",
  },
} satisfies Record<string, Words>;

export const failurePages = {
  read_only: { title: readOnlyTitle, text: nothingSaved },
  unavailable: {
    title: "Lectern is unavailable right now",
    text: "Nothing was lost, and you don't need to sign in again. Wait a moment, then reload this page.",
  },
  form_unreadable: {
    title: "This form could not be read",
    text: "Go back, reload the page, and send the form again.",
  },
  form_unusable: {
    title: "This form can’t be used",
    text: "It is incomplete, or it belongs to another browser. Nothing was changed.",
  },
} satisfies Record<string, Words>;

export const linkQuestions = {
  admin_link: {
    title: "Sign in as an admin?",
    text: "This link signs you in to Lectern without your identity provider. It works once.",
    button: "Sign in",
  },
  test_link: {
    title: "Test the identity provider?",
    text: "Sign in at the provider as someone who can use Lectern. You then see a report, and nobody is signed in to Lectern. This link works once.",
    button: "Start test",
  },
} satisfies Record<string, Words & { button: string }>;

export const tooManySignIns = (seconds: number): Words => ({
  title: "Too many sign-ins at once",
  text:
    "Too many sign-ins from your network started or failed within a minute. Nothing was lost: " +
    `try again in ${seconds === 1 ? "a second" : `${seconds} seconds`} to continue signing in.`,
});

export const navigationRefusal =
  "Open this address in a browser tab. Pages and programs can't load it for you.";
