import type { MailKind } from "./kinds";
import type { AssignedCourse, GivenCertificate, MailMessages } from "./words";

const things = {
  courses: "cursos",
  paths: "itinerarios formativos",
  both: "cursos e itinerarios formativos",
};

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Obligatorio" : "Opcional");

const noun = ({ isPath }: AssignedCourse) => (isPath ? "itinerario formativo" : "curso");

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `vence el ${course.dueOn}` : "sin fecha límite"}`;

const numberOf = ({ number, expiresOn }: GivenCertificate) =>
  `Número ${number}${expiresOn ? ` · válido hasta el ${expiresOn}` : ""}`;

const kinds: Record<MailKind, string> = {
  assigned: "Nuevas asignaciones",
  due_soon: "Próximos vencimientos",
  overdue: "Atrasados",
  expiring: "Para repetir",
  reminder: "Recordatorios",
  certificate: "Certificados",
  digest: "Sus grupos, cada semana",
};

export const es: MailMessages = {
  things,
  assignments: {
    assigned: {
      one: {
        subject: ({ name }) => `Se le ha asignado: ${name}`,
        lead: (item) => `Se le ha asignado un ${noun(item)}.`,
        button: (item) => `Abrir el ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `Se le han asignado ${count} ${things}`,
        lead: (things) => `Se le han asignado estos ${things}.`,
        button: "Ver mis asignaciones",
      },
      note: due,
    },
    due_soon: {
      one: {
        subject: ({ dueOn, name }) => `Vence el ${dueOn}: ${name}`,
        lead: ({ isPath }) => `Uno de sus ${isPath ? things.paths : things.courses} vence pronto.`,
        button: (item) => `Continuar el ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} vencen pronto`,
        lead: (things) => `Estos ${things} vencen pronto.`,
        button: "Ver los vencimientos",
      },
      note: due,
    },
    overdue: {
      one: {
        subject: ({ name }) => `Atrasado: ${name}`,
        lead: (item) => `Ha pasado la fecha límite de este ${noun(item)}.`,
        button: (item) => `Completar el ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} están atrasados`,
        lead: (things) => `Ha pasado la fecha límite de estos ${things}.`,
        button: "Ver lo atrasado",
      },
      note: (course) =>
        `${importance(course)} · ${
          course.isAgain ? "su finalización era válida hasta el" : "venció el"
        } ${course.dueOn}`,
    },
    expiring: {
      one: {
        subject: ({ dueOn, name }) => `Para repetir a más tardar el ${dueOn}: ${name}`,
        lead: (item) => `Ya completó este ${noun(item)}, y es hora de repetirlo.`,
        button: (item) => `Abrir el ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `Debe repetir ${count} ${things}`,
        lead: (things) => `Ya completó estos ${things}, y es hora de repetirlos.`,
        button: "Ver lo que debe repetir",
      },
      note: (course) => `${importance(course)} · su finalización es válida hasta el ${course.dueOn}`,
    },
    reminder: {
      one: {
        subject: ({ name }) => `Recordatorio: ${name}`,
        lead: (item) => `Le recordamos que aún no ha completado este ${noun(item)}.`,
        button: (item) => `Continuar el ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `Recordatorio de ${count} ${things}`,
        lead: (things) => `Le recordamos que aún no ha completado estos ${things}.`,
        button: "Ver los vencimientos",
      },
      note: due,
    },
  },
  certificate: {
    one: {
      subject: ({ name }) => `Su certificado: ${name}`,
      lead: () => "¡Enhorabuena! Ha obtenido un certificado.",
      button: () => "Ver el certificado",
    },
    several: {
      subject: (count) => `Sus ${count} certificados nuevos`,
      lead: () => "¡Enhorabuena! Ha obtenido certificados.",
      button: "Ver sus certificados",
    },
    note: numberOf,
  },
  reissuedCertificate: {
    one: {
      subject: ({ name }) => `Su certificado, emitido de nuevo: ${name}`,
      lead: () => "Su certificado se ha emitido de nuevo con otro número. El anterior ya no es válido.",
      button: () => "Ver el certificado",
    },
    several: {
      subject: (count) => `${count} de sus certificados se han emitido de nuevo`,
      lead: () =>
        "Sus certificados se han emitido de nuevo con otros números. Los anteriores ya no son válidos.",
      button: "Ver sus certificados",
    },
    note: numberOf,
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Sus grupos esta semana: ${overdue} con retraso`;
      return dueThisWeek > 0
        ? `Sus grupos esta semana: ${dueThisWeek} por vencer`
        : `Sus grupos la semana pasada: ${completed === 1 ? "1 curso completado" : `${completed} cursos completados`}`;
    },
    lead: "Sus grupos esta semana",
    details: ({ overdue, late, dueThisWeek, completed }) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 persona" : `${late} personas`})` : "";
      return `Con retraso: ${overdue}${people}. Vencen en los próximos siete días: ${dueThisWeek}. Cursos completados en los últimos siete: ${completed}. Cada curso asignado cuenta una vez por persona, y un itinerario formativo una vez por todos sus cursos.`;
    },
    mostUrgent: (listed, all) => `Estos son los ${listed} más urgentes de ${all}.`,
    unnamed: "Persona sin nombre",
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
      text: `¿Quiere dejar de recibir correos del tipo «${kinds[kind]}»?`,
      button: "Darse de baja",
    }),
    done: (kind, isNecessary) => ({
      title: "Se ha dado de baja",
      text: `No recibirá más correos del tipo «${kinds[kind]}»${
        isNecessary ? ", salvo los de formación obligatoria" : ""
      }. En su cuenta puede volver a suscribirse.`,
    }),
    unknown: {
      title: "Este enlace no es válido",
      text: "Compruebe que está completo. En su cuenta elige qué correos recibe.",
    },
    too_many: { title: "Demasiadas solicitudes", text: "Espere un minuto y vuelva a intentarlo." },
  },
};
