import type { MailKind } from "@/lib/outbox/schema";
import { type AssignedCourse, kindsOf, type MailMessages } from "./words";

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Obligatorio" : "Opcional");

const noun = ({ learningPathId }: AssignedCourse) => (learningPathId ? "itinerario" : "curso");

function nouns(items: readonly AssignedCourse[]): string {
  const { courses, paths } = kindsOf(items);
  return [courses && "cursos", paths && "itinerarios"].filter(Boolean).join(" e ");
}

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `vence el ${course.dueOn}` : "sin fecha límite"}`;

const kinds: Record<MailKind, string> = {
  assigned: "Nuevas asignaciones",
  due_soon: "Próximos vencimientos",
  overdue: "Atrasados",
  expiring: "Por repetir",
  reminder: "Recordatorios",
  certificate: "Certificados",
  digest: "Sus grupos, cada semana",
};

export const es: MailMessages = {
  assignments: {
    assigned: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Se le ha asignado: ${first.name}`
          : `Se le han asignado ${others.length + 1} ${nouns([first, ...others])}`,
      lead: (items) =>
        items.length === 1
          ? `Se le ha asignado un ${noun(items[0])}.`
          : `Se le han asignado estos ${nouns(items)}.`,
      note: due,
      button: [(item) => `Abrir el ${noun(item)}`, "Ver lo asignado"],
    },
    due_soon: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Vence el ${first.dueOn}: ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} vencen pronto`,
      lead: (items) =>
        items.length === 1
          ? `Uno de sus ${noun(items[0])}s vence pronto.`
          : `Estos ${nouns(items)} vencen pronto.`,
      note: due,
      button: [(item) => `Continuar el ${noun(item)}`, "Ver los vencimientos"],
    },
    overdue: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Atrasado: ${first.name}`
          : `${others.length + 1} ${nouns([first, ...others])} están atrasados`,
      lead: (items) =>
        items.length === 1
          ? `Ha pasado la fecha límite de este ${noun(items[0])}.`
          : `Ha pasado la fecha límite de estos ${nouns(items)}.`,
      note: (course) =>
        `${importance(course)} · ${
          course.isAgain ? `lo completado era válido hasta el ${course.dueOn}` : `venció el ${course.dueOn}`
        }`,
      button: [(item) => `Completar el ${noun(item)}`, "Ver lo atrasado"],
    },
    expiring: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Por repetir hasta el ${first.dueOn}: ${first.name}`
          : `Debe repetir ${others.length + 1} ${nouns([first, ...others])}`,
      lead: (items) =>
        items.length === 1
          ? `Ya completó este ${noun(items[0])}, y es hora de repetirlo.`
          : `Ya completó estos ${nouns(items)}, y es hora de repetirlos.`,
      note: (course) => `${importance(course)} · lo completado es válido hasta el ${course.dueOn}`,
      button: [(item) => `Abrir el ${noun(item)}`, "Ver lo que debe repetir"],
    },
    reminder: {
      subject: ([first, ...others]) =>
        others.length === 0
          ? `Recordatorio: ${first.name}`
          : `Recordatorio de ${others.length + 1} ${nouns([first, ...others])}`,
      lead: (items) =>
        items.length === 1
          ? `Le recordamos un ${noun(items[0])} que aún no ha completado.`
          : `Le recordamos ${nouns(items)} que aún no ha completado.`,
      note: due,
      button: [(item) => `Continuar el ${noun(item)}`, "Ver los vencimientos"],
    },
  },
  certificate: {
    subject: ([{ name }, ...others]) =>
      others.length === 0 ? `Su certificado: ${name}` : `Sus ${others.length + 1} certificados nuevos`,
    lead: ({ length }) =>
      length === 1 ? "¡Enhorabuena! Ha obtenido un certificado." : "¡Enhorabuena! Ha obtenido certificados.",
    note: ({ number, expiresOn }) => `Número ${number}${expiresOn ? ` · válido hasta el ${expiresOn}` : ""}`,
    button: [() => "Ver el certificado", "Ver sus certificados"],
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Sus grupos esta semana: ${overdue} con retraso`;
      return dueThisWeek > 0
        ? `Sus grupos esta semana: ${dueThisWeek} por vencer`
        : `Sus grupos la semana pasada: ${completed} completados`;
    },
    lead: ({ overdue, late, dueThisWeek, completed }, more) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 persona" : `${late} personas`})` : "";
      const numbers = `En sus grupos: ${overdue} con retraso${people}, ${dueThisWeek} que vencen en los próximos siete días y ${completed} completados en los últimos siete. Cada curso que una persona debe hacer cuenta una vez, y un itinerario una vez por todos sus cursos.`;
      return more > 0 ? `${numbers} Estos son los más urgentes; hay ${more} más.` : numbers;
    },
    note: (name, isLate, day) => `${name} · ${isLate ? `con retraso desde el ${day}` : `vence el ${day}`}`,
    button: "Abrir el resumen",
  },
  test: {
    subject: "Un correo de prueba",
    lead: (school) => `Si lee esto, ${school} puede enviarle correos.`,
    button: "Abrir la administración",
  },
  frame: {
    greeting: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    why: (school) => `Recibe este correo porque se forma en ${school}.`,
    whyNecessary: (school) =>
      `Recibe este correo porque ${school} exige esta formación, así que no puede darse de baja.`,
    whyDigest: (school) => `Recibe este correo cada semana porque gestiona grupos en ${school}.`,
    whyTest: "Un administrador, probablemente usted, ha pedido este correo.",
    settings: "Preferencias de correo",
    unsubscribe: "No recibir más correos como este",
  },
  unsubscribePages: {
    title: "Correo",
    ask: (kind) => ({
      title: "Darse de baja",
      text: `¿No recibir más correos del tipo «${kinds[kind]}»?`,
      button: "Darse de baja",
    }),
    done: (kind, isNecessary) => ({
      title: "Se ha dado de baja",
      text: `No recibirá más correos del tipo «${kinds[kind]}»${
        isNecessary ? ", salvo los de formación obligatoria" : ""
      }. En su cuenta puede volver a suscribirse.`,
    }),
    unknown: {
      title: "Esta dirección no da de baja a nadie",
      text: "Compruebe que está completa. En su cuenta elige qué correos recibe.",
    },
    too_many: { title: "Demasiadas solicitudes", text: "Espere un minuto y vuelva a intentarlo." },
  },
};
