import type { MailKind } from "@/lib/outbox/schema";
import { type AssignedCourse, kindsOf, type MailMessages } from "./words";

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Pflicht" : "Freiwillig");

const noun = ({ learningPathId }: AssignedCourse) => (learningPathId ? "Lernpfad" : "Kurs");

function nouns(items: readonly AssignedCourse[]): string {
  const { courses, paths } = kindsOf(items);
  return [courses && "Kurse", paths && "Lernpfade"].filter(Boolean).join(" und ");
}

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `fällig am ${course.dueOn}` : "ohne Termin"}`;

const kinds: Record<MailKind, string> = {
  assigned: "Neu zugewiesen",
  due_soon: "Bald fällig",
  overdue: "Überfällig",
  expiring: "Erneut fällig",
  reminder: "Erinnerungen",
  certificate: "Zertifikate",
  digest: "Ihre Gruppen, jede Woche",
};

export const de: MailMessages = {
  assignments: {
    assigned: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Ihnen zugewiesen: ${first.name}`
          : `Ihnen wurden ${others.length + 1} ${nouns([first, ...others])} zugewiesen`,
      lead: (items) =>
        items.length === 1
          ? `Ihnen wurde ein ${noun(items[0])} zugewiesen.`
          : `Ihnen wurden diese ${nouns(items)} zugewiesen.`,
      note: due,
      button: [(item) => `${noun(item)} öffnen`, "Zugewiesenes ansehen"],
    },
    due_soon: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Fällig am ${first.dueOn}: ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} sind bald fällig`,
      lead: (items) =>
        items.length === 1
          ? `Ein ${noun(items[0])} ist für Sie bald fällig.`
          : `Diese ${nouns(items)} sind für Sie bald fällig.`,
      note: due,
      button: [(item) => `${noun(item)} fortsetzen`, "Fälliges ansehen"],
    },
    overdue: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Überfällig: ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} sind überfällig`,
      lead: (items) =>
        items.length === 1
          ? `Der Termin für diesen ${noun(items[0])} ist verstrichen.`
          : `Die Termine für diese ${nouns(items)} sind verstrichen.`,
      note: (course) =>
        `${importance(course)} · ${course.isAgain ? `Ihr Abschluss galt bis ${course.dueOn}` : `war fällig am ${course.dueOn}`}`,
      button: [(item) => `${noun(item)} abschließen`, "Überfälliges ansehen"],
    },
    expiring: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Zu wiederholen bis ${first.dueOn}: ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} sind erneut fällig`,
      lead: (items) =>
        items.length === 1
          ? `Sie haben diesen ${noun(items[0])} abgeschlossen. Es ist Zeit, ihn zu wiederholen.`
          : `Sie haben diese ${nouns(items)} abgeschlossen. Es ist Zeit, sie zu wiederholen.`,
      note: (course) => `${importance(course)} · Ihr Abschluss gilt bis ${course.dueOn}`,
      button: [(item) => `${noun(item)} öffnen`, "Erneut Fälliges ansehen"],
    },
    reminder: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Erinnerung: ${first.name}`
          : `Erinnerung an ${others.length + 1} ${nouns([first, ...others])}`,
      lead: (items) =>
        items.length === 1
          ? `Wir erinnern Sie an einen ${noun(items[0])}, den Sie noch nicht abgeschlossen haben.`
          : `Wir erinnern Sie an ${nouns(items)}, die Sie noch nicht abgeschlossen haben.`,
      note: due,
      button: [(item) => `${noun(item)} fortsetzen`, "Fälliges ansehen"],
    },
  },
  certificate: {
    subject: ([{ name }, ...others]) =>
      others.length === 0 ? `Ihr Zertifikat: ${name}` : `Ihre ${others.length + 1} neuen Zertifikate`,
    lead: ({ length }) =>
      length === 1
        ? "Herzlichen Glückwunsch! Sie haben ein Zertifikat erworben."
        : "Herzlichen Glückwunsch! Sie haben Zertifikate erworben.",
    note: ({ number, expiresOn }) => `Nummer ${number}${expiresOn ? ` · gültig bis ${expiresOn}` : ""}`,
    button: [() => "Zertifikat ansehen", "Zertifikate ansehen"],
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Ihre Gruppen diese Woche: ${overdue} überfällig`;
      return dueThisWeek > 0
        ? `Ihre Gruppen diese Woche: ${dueThisWeek} fällig`
        : `Ihre Gruppen letzte Woche: ${completed} abgeschlossen`;
    },
    lead: ({ overdue, late, dueThisWeek, completed }, more) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 Person" : `${late} Personen`})` : "";
      const numbers = `In Ihren Gruppen: ${overdue} überfällig${people}, ${dueThisWeek} fällig in den nächsten sieben Tagen, ${completed} abgeschlossen in den letzten sieben. Jeder Kurs, den eine Person zu machen hat, zählt einmal, ein Lernpfad einmal für alle seine Kurse.`;
      return more > 0 ? `${numbers} Dies sind die dringendsten, ${more} weitere gibt es noch.` : numbers;
    },
    note: (name, isLate, day) => `${name} · ${isLate ? `überfällig seit ${day}` : `fällig am ${day}`}`,
    button: "Übersicht öffnen",
  },
  test: {
    subject: "Eine Testmail",
    lead: (school) => `Wenn Sie dies lesen, kann ${school} Ihnen Mails senden.`,
    button: "Verwaltung öffnen",
  },
  frame: {
    greeting: (name) => (name ? `Guten Tag ${name},` : "Guten Tag,"),
    why: (school) => `Sie erhalten diese Mail, weil Sie bei ${school} lernen.`,
    whyNecessary: (school) =>
      `Sie erhalten diese Mail, weil ${school} die Schulung vorschreibt. Sie lässt sich deshalb nicht abbestellen.`,
    whyDigest: (school) => `Sie erhalten diese Mail jede Woche, weil Sie bei ${school} Gruppen leiten.`,
    whyTest: "Ein Administrator, vermutlich Sie selbst, hat um diese Mail gebeten.",
    settings: "Mail-Einstellungen",
    unsubscribe: "Solche Mails abbestellen",
  },
  unsubscribePages: {
    title: "E-Mail",
    ask: (kind) => ({
      title: "Abbestellen",
      text: `Keine Mails der Art „${kinds[kind]}“ mehr?`,
      button: "Abbestellen",
    }),
    done: (kind, isNecessary) => ({
      title: "Abbestellt",
      text: `Sie erhalten keine Mails der Art „${kinds[kind]}“ mehr${
        isNecessary ? ", außer zu vorgeschriebenen Schulungen" : ""
      }. In Ihrem Konto können Sie sie wieder bestellen.`,
    }),
    unknown: {
      title: "Diese Adresse bestellt nichts ab",
      text: "Prüfen Sie, ob sie vollständig ist. In Ihrem Konto wählen Sie, welche Mails Sie erhalten.",
    },
    too_many: {
      title: "Zu viele Anfragen",
      text: "Warten Sie eine Minute, und versuchen Sie es noch einmal.",
    },
  },
};
