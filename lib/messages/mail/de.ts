import type { MailKind } from "./kinds";
import type { AssignedCourse, GivenCertificate, MailMessages } from "./words";

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Pflicht" : "Freiwillig");

const noun = ({ isPath }: AssignedCourse) => (isPath ? "Lernpfad" : "Kurs");

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `fällig am ${course.dueOn}` : "ohne Frist"}`;

const numberOf = ({ number, expiresOn }: GivenCertificate) =>
  `Nummer ${number}${expiresOn ? ` · gültig bis zum ${expiresOn}` : ""}`;

const toAssignments = "Meine Zuweisungen ansehen";

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
  things: { courses: "Kurse", paths: "Lernpfade", both: "Kurse und Lernpfade" },
  assignments: {
    assigned: {
      one: {
        subject: ({ name }) => `Ihnen zugewiesen: ${name}`,
        lead: (item) => `Ihnen wurde ein ${noun(item)} zugewiesen.`,
        button: (item) => `${noun(item)} öffnen`,
      },
      several: {
        subject: (count, things) => `Ihnen wurden ${count} ${things} zugewiesen`,
        lead: (things) => `Ihnen wurden diese ${things} zugewiesen.`,
        button: toAssignments,
      },
      note: due,
    },
    due_soon: {
      one: {
        subject: ({ dueOn, name }) => `Fällig am ${dueOn}: ${name}`,
        lead: (item) => `Ein ${noun(item)} ist für Sie bald fällig.`,
        button: (item) => `${noun(item)} fortsetzen`,
      },
      several: {
        subject: (count, things) => `${count} ${things} sind bald fällig`,
        lead: (things) => `Diese ${things} sind für Sie bald fällig.`,
        button: toAssignments,
      },
      note: due,
    },
    overdue: {
      one: {
        subject: ({ name }) => `Überfällig: ${name}`,
        lead: (item) => `Die Frist für diesen ${noun(item)} ist abgelaufen.`,
        button: (item) => `${noun(item)} abschließen`,
      },
      several: {
        subject: (count, things) => `${count} ${things} sind überfällig`,
        lead: (things) => `Die Fristen für diese ${things} sind abgelaufen.`,
        button: toAssignments,
      },
      note: (course) =>
        `${importance(course)} · ${
          course.isAgain ? `Ihr Abschluss galt bis zum ${course.dueOn}` : `war fällig am ${course.dueOn}`
        }`,
    },
    expiring: {
      one: {
        subject: ({ dueOn, name }) => `Zu wiederholen bis zum ${dueOn}: ${name}`,
        lead: (item) => `Sie haben diesen ${noun(item)} abgeschlossen. Es ist Zeit, ihn zu wiederholen.`,
        button: (item) => `${noun(item)} öffnen`,
      },
      several: {
        subject: (count, things) => `${count} ${things} sind erneut fällig`,
        lead: (things) => `Sie haben diese ${things} abgeschlossen. Es ist Zeit, sie zu wiederholen.`,
        button: toAssignments,
      },
      note: (course) => `${importance(course)} · Ihr Abschluss gilt bis zum ${course.dueOn}`,
    },
    reminder: {
      one: {
        subject: ({ name }) => `Erinnerung: ${name}`,
        lead: (item) => `Wir erinnern Sie an einen ${noun(item)}, den Sie noch nicht abgeschlossen haben.`,
        button: (item) => `${noun(item)} fortsetzen`,
      },
      several: {
        subject: (count, things) => `Erinnerung an ${count} ${things}`,
        lead: (things) => `Wir erinnern Sie an ${things}, die Sie noch nicht abgeschlossen haben.`,
        button: toAssignments,
      },
      note: due,
    },
  },
  certificate: {
    one: {
      subject: ({ name }) => `Ihr Zertifikat: ${name}`,
      lead: () => "Herzlichen Glückwunsch! Sie haben ein Zertifikat erworben.",
      button: () => "Zertifikat ansehen",
    },
    several: {
      subject: (count) => `Ihre ${count} neuen Zertifikate`,
      lead: () => "Herzlichen Glückwunsch! Sie haben Zertifikate erworben.",
      button: "Zertifikate ansehen",
    },
    note: numberOf,
  },
  reissuedCertificate: {
    one: {
      subject: ({ name }) => `Ihr Zertifikat, neu ausgestellt: ${name}`,
      lead: () =>
        "Ihr Zertifikat wurde unter einer neuen Nummer ausgestellt. Das frühere ist nicht mehr gültig.",
      button: () => "Zertifikat ansehen",
    },
    several: {
      subject: (count) => `${count} Ihrer Zertifikate wurden neu ausgestellt`,
      lead: () =>
        "Ihre Zertifikate wurden unter neuen Nummern ausgestellt. Die früheren sind nicht mehr gültig.",
      button: "Zertifikate ansehen",
    },
    note: numberOf,
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Ihre Gruppen diese Woche: ${overdue} überfällig`;
      return dueThisWeek > 0
        ? `Ihre Gruppen diese Woche: ${dueThisWeek} fällig`
        : `Ihre Gruppen letzte Woche: ${completed === 1 ? "1 Kurs" : `${completed} Kurse`} abgeschlossen`;
    },
    lead: "Ihre Gruppen diese Woche",
    details: ({ overdue, late, dueThisWeek, completed }) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 Person" : `${late} Personen`})` : "";
      return `Überfällig: ${overdue}${people}. Fällig in den nächsten sieben Tagen: ${dueThisWeek}. In den letzten sieben Tagen abgeschlossene Kurse: ${completed}. Jeder zugewiesene Kurs zählt pro Person einmal, ein Lernpfad einmal für alle seine Kurse.`;
    },
    mostUrgent: (listed, all) => `Dies sind die ${listed} dringendsten von ${all}.`,
    unnamed: "Person ohne Namen",
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
      text: `Möchten Sie keine Mails zu „${kinds[kind]}“ mehr erhalten?`,
      button: "Abbestellen",
    }),
    done: (kind, isNecessary) => ({
      title: "Abbestellt",
      text: `Sie erhalten keine Mails zu „${kinds[kind]}“ mehr${
        isNecessary ? ", außer zu vorgeschriebenen Schulungen" : ""
      }. In Ihrem Konto können Sie sie wieder abonnieren.`,
    }),
    unknown: {
      title: "Dieser Link zum Abbestellen ist ungültig",
      text: "Prüfen Sie, ob er vollständig ist. In Ihrem Konto wählen Sie, welche Mails Sie erhalten.",
    },
    too_many: {
      title: "Zu viele Anfragen",
      text: "Warten Sie eine Minute, und versuchen Sie es noch einmal.",
    },
  },
};
