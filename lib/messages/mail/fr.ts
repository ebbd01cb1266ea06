import type { MailKind } from "@/lib/outbox/schema";
import { type AssignedCourse, kindsOf, type MailMessages } from "./words";

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Obligatoire" : "Facultatif");

const noun = ({ learningPathId }: AssignedCourse) => (learningPathId ? "parcours" : "cours");

function nouns(items: readonly AssignedCourse[]): string {
  const { courses, paths } = kindsOf(items);
  return [courses && "cours", paths && "parcours"].filter(Boolean).join(" et ");
}

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `échéance le ${course.dueOn}` : "sans échéance"}`;

const kinds: Record<MailKind, string> = {
  assigned: "Nouvelles attributions",
  due_soon: "Échéance proche",
  overdue: "En retard",
  expiring: "À refaire",
  reminder: "Rappels",
  certificate: "Certificats",
  digest: "Vos groupes, chaque semaine",
};

export const fr: MailMessages = {
  assignments: {
    assigned: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `À suivre : ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} vous ont été attribués`,
      lead: (items) =>
        items.length === 1
          ? `Un ${noun(items[0])} vous a été attribué.`
          : `Ces ${nouns(items)} vous ont été attribués.`,
      note: due,
      button: [(item) => `Ouvrir le ${noun(item)}`, "Voir ce qui vous est attribué"],
    },
    due_soon: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Échéance le ${first.dueOn} : ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} arrivent à échéance`,
      lead: (items) =>
        items.length === 1
          ? `L’un de vos ${noun(items[0])} arrive bientôt à échéance.`
          : `Ces ${nouns(items)} arrivent bientôt à échéance.`,
      note: due,
      button: [(item) => `Continuer le ${noun(item)}`, "Voir les échéances"],
    },
    overdue: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `En retard : ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} sont en retard`,
      lead: (items) =>
        items.length === 1
          ? `L’échéance de ce ${noun(items[0])} est passée.`
          : `L’échéance de ces ${nouns(items)} est passée.`,
      note: (course) =>
        `${importance(course)} · ${
          course.isAgain
            ? `votre réussite était valable jusqu’au ${course.dueOn}`
            : `échéance le ${course.dueOn}`
        }`,
      button: [(item) => `Terminer le ${noun(item)}`, "Voir les retards"],
    },
    expiring: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `À refaire au plus tard le ${first.dueOn} : ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} sont à refaire`,
      lead: (items) =>
        items.length === 1
          ? `Vous avez terminé ce ${noun(items[0])}. Il est temps de le refaire.`
          : `Vous avez terminé ces ${nouns(items)}. Il est temps de les refaire.`,
      note: (course) => `${importance(course)} · votre réussite est valable jusqu’au ${course.dueOn}`,
      button: [(item) => `Ouvrir le ${noun(item)}`, "Voir ce qui est à refaire"],
    },
    reminder: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Rappel : ${first.name}`
          : `Rappel : ${others.length + 1} ${nouns([first, ...others])}`,
      lead: (items) =>
        items.length === 1
          ? `Nous vous rappelons un ${noun(items[0])} que vous n’avez pas encore terminé.`
          : `Nous vous rappelons des ${nouns(items)} que vous n’avez pas encore terminés.`,
      note: due,
      button: [(item) => `Continuer le ${noun(item)}`, "Voir les échéances"],
    },
  },
  certificate: {
    subject: ([{ name }, ...others]) =>
      others.length === 0 ? `Votre certificat : ${name}` : `Vos ${others.length + 1} nouveaux certificats`,
    lead: ({ length }) =>
      length === 1
        ? "Félicitations ! Vous avez obtenu un certificat."
        : "Félicitations ! Vous avez obtenu des certificats.",
    note: ({ number, expiresOn }) => `Numéro ${number}${expiresOn ? ` · valable jusqu’au ${expiresOn}` : ""}`,
    button: [() => "Voir le certificat", "Voir vos certificats"],
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Vos groupes cette semaine : ${overdue} en retard`;
      return dueThisWeek > 0
        ? `Vos groupes cette semaine : ${dueThisWeek} à terminer`
        : `Vos groupes la semaine dernière : ${completed} terminés`;
    },
    lead: ({ overdue, late, dueThisWeek, completed }, more) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 personne" : `${late} personnes`})` : "";
      const numbers = `Dans vos groupes : ${overdue} en retard${people}, ${dueThisWeek} à terminer dans les sept prochains jours, ${completed} terminés au cours des sept derniers. Chaque cours à suivre compte une fois par personne, et un parcours une fois pour tous ses cours.`;
      return more > 0 ? `${numbers} Voici les plus urgents ; il y en a ${more} de plus.` : numbers;
    },
    note: (name, isLate, day) => `${name} · ${isLate ? `en retard depuis le ${day}` : `échéance le ${day}`}`,
    button: "Ouvrir la vue d’ensemble",
  },
  test: {
    subject: "Un message de test",
    lead: (school) => `Si vous lisez ceci, ${school} peut vous envoyer des messages.`,
    button: "Ouvrir l’administration",
  },
  frame: {
    greeting: (name) => (name ? `Bonjour ${name},` : "Bonjour,"),
    why: (school) => `Vous recevez ce message parce que vous vous formez avec ${school}.`,
    whyNecessary: (school) =>
      `Vous recevez ce message parce que ${school} exige cette formation : il n’est pas possible de s’en désabonner.`,
    whyDigest: (school) =>
      `Vous recevez ce message chaque semaine parce que vous gérez des groupes de ${school}.`,
    whyTest: "Un administrateur, sans doute vous-même, a demandé ce message.",
    settings: "Préférences de messagerie",
    unsubscribe: "Ne plus recevoir ce type de message",
  },
  unsubscribePages: {
    title: "Messages",
    ask: (kind) => ({
      title: "Se désabonner",
      text: `Ne plus recevoir de messages du type « ${kinds[kind]} » ?`,
      button: "Se désabonner",
    }),
    done: (kind, isNecessary) => ({
      title: "Désabonnement enregistré",
      text: `Vous ne recevrez plus de messages du type « ${kinds[kind]} »${
        isNecessary ? ", sauf pour les formations obligatoires" : ""
      }. Vous pouvez vous réabonner depuis votre compte.`,
    }),
    unknown: {
      title: "Cette adresse ne désabonne personne",
      text: "Vérifiez qu’elle est complète. Depuis votre compte, vous choisissez les messages que vous recevez.",
    },
    too_many: { title: "Trop de demandes", text: "Attendez une minute, puis réessayez." },
  },
};
