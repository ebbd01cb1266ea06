import type { MailKind } from "./kinds";
import type { AssignedCourse, GivenCertificate, MailMessages } from "./words";

const things = { courses: "cours", paths: "parcours", both: "cours et parcours" };

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Obligatoire" : "Facultatif");

const noun = ({ isPath }: AssignedCourse) => (isPath ? "parcours" : "cours");

/** French uses an ordinal for the first of a month. */
const day = (written: string) => written.replace(/^1 /, "1er ");

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `échéance le ${day(course.dueOn)}` : "sans échéance"}`;

const numberOf = ({ number, expiresOn }: GivenCertificate) =>
  `Numéro ${number}${expiresOn ? ` · valable jusqu’au ${day(expiresOn)}` : ""}`;

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
  things,
  assignments: {
    assigned: {
      one: {
        subject: ({ name }) => `Formation à suivre : ${name}`,
        lead: (item) => `Un ${noun(item)} vous a été attribué.`,
        button: (item) => `Ouvrir le ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} vous ont été attribués`,
        lead: (things) => `Ces ${things} vous ont été attribués.`,
        button: "Voir ce qui vous est attribué",
      },
      note: due,
    },
    due_soon: {
      one: {
        subject: ({ dueOn, name }) => `Échéance le ${day(dueOn)} : ${name}`,
        lead: (item) => `L’un de vos ${noun(item)} arrive bientôt à échéance.`,
        button: (item) => `Continuer le ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} arrivent bientôt à échéance`,
        lead: (things) => `Ces ${things} arrivent bientôt à échéance.`,
        button: "Voir les échéances",
      },
      note: due,
    },
    overdue: {
      one: {
        subject: ({ name }) => `En retard : ${name}`,
        lead: (item) => `L’échéance de ce ${noun(item)} est passée.`,
        button: (item) => `Terminer le ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} sont en retard`,
        lead: (things) => `L’échéance de ces ${things} est passée.`,
        button: "Voir les retards",
      },
      note: (course) =>
        `${importance(course)} · ${
          course.isAgain ? "votre formation était valable jusqu’au" : "échéance le"
        } ${day(course.dueOn)}`,
    },
    expiring: {
      one: {
        subject: ({ dueOn, name }) => `À refaire au plus tard le ${day(dueOn)} : ${name}`,
        lead: (item) => `Vous avez terminé ce ${noun(item)}. Il est temps de le refaire.`,
        button: (item) => `Ouvrir le ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} sont à refaire`,
        lead: (things) => `Vous avez terminé ces ${things}. Il est temps de les refaire.`,
        button: "Voir ce qui est à refaire",
      },
      note: (course) => `${importance(course)} · votre formation est valable jusqu’au ${day(course.dueOn)}`,
    },
    reminder: {
      one: {
        subject: ({ name }) => `Rappel : ${name}`,
        lead: (item) => `Rappel : vous n’avez pas encore terminé ce ${noun(item)}.`,
        button: (item) => `Continuer le ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `Rappel : ${count} ${things}`,
        lead: (things) => `Rappel : vous n’avez pas encore terminé ces ${things}.`,
        button: "Voir les échéances",
      },
      note: due,
    },
  },
  certificate: {
    one: {
      subject: ({ name }) => `Votre certificat : ${name}`,
      lead: () => "Félicitations ! Vous avez obtenu un certificat.",
      button: () => "Voir le certificat",
    },
    several: {
      subject: (count) => `Vos ${count} nouveaux certificats`,
      lead: () => "Félicitations ! Vous avez obtenu des certificats.",
      button: "Voir vos certificats",
    },
    note: numberOf,
  },
  reissuedCertificate: {
    one: {
      subject: ({ name }) => `Votre certificat a été réémis : ${name}`,
      lead: () => "Votre certificat a été réémis sous un nouveau numéro. L’ancien n’est plus valable.",
      button: () => "Voir le certificat",
    },
    several: {
      subject: (count) => `${count} de vos certificats ont été réémis`,
      lead: () =>
        "Vos certificats ont été réémis sous de nouveaux numéros. Les anciens ne sont plus valables.",
      button: "Voir vos certificats",
    },
    note: numberOf,
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Vos groupes cette semaine : ${overdue} en retard`;
      return dueThisWeek > 0
        ? `Vos groupes cette semaine : ${dueThisWeek} à terminer`
        : `Vos groupes la semaine dernière : ${completed} cours ${completed < 2 ? "terminé" : "terminés"}`;
    },
    lead: "Vos groupes cette semaine",
    details: ({ overdue, late, dueThisWeek, completed }) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 personne" : `${late} personnes`})` : "";
      return `En retard : ${overdue}${people}. À terminer dans les sept prochains jours : ${dueThisWeek}. Cours terminés au cours des sept derniers jours : ${completed}. Chaque cours attribué compte une fois par personne, et un parcours une fois pour tous ses cours.`;
    },
    mostUrgent: (listed, all) => `Voici les ${listed} plus urgents sur ${all}.`,
    unnamed: "Personne sans nom",
    note: (name, isLate, on) =>
      `${name} · ${isLate ? `en retard depuis le ${day(on)}` : `échéance le ${day(on)}`}`,
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
    settings: "Préférences d’e-mail",
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
      title: "Ce lien de désabonnement n’est pas valide",
      text: "Vérifiez qu’il est complet. Depuis votre compte, vous choisissez les messages que vous recevez.",
    },
    too_many: { title: "Trop de demandes", text: "Attendez une minute, puis réessayez." },
  },
};
