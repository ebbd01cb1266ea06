import type { PersonTarget } from "./schema";

/** Usual headings of HR systems and spreadsheets, in the platform's languages and without accents. Earlier ones fit better. */
export const knownHeadings: Record<PersonTarget, readonly string[]> = {
  userId: [
    ...[
      "user_id",
      "sub",
      "subject",
      "object_id",
      "oid",
      "external_id",
      "user",
      "user_name",
      "login",
      "account",
      "upn",
    ],
    ...["user_principal_name", "employee_id", "employee_number", "staff_id", "personnel_number", "id"],
    ...["benutzer_id", "nutzer_id", "benutzerkennung", "kennung", "benutzername", "anmeldename"],
    ...["personalnummer", "personal_nr", "mitarbeiternummer", "mitarbeiter_id"],
    ...["id_utilisateur", "identifiant_utilisateur", "identifiant", "nom_d_utilisateur", "matricule"],
    ...["id_de_usuario", "usuario", "nombre_de_usuario", "identificador", "numero_de_empleado", "legajo"],
    ...["معرف المستخدم", "اسم المستخدم", "الرقم الوظيفي"],
  ],
  firstName: [
    ...["first_name", "given_name", "forename", "first", "preferred_name", "vorname", "rufname"],
    ...["prenom", "nombre", "nombres", "nombre_de_pila", "الاسم الاول"],
  ],
  lastName: [
    ...["last_name", "family_name", "surname", "last", "nachname", "familienname", "zuname"],
    ...["nom", "nom_de_famille", "apellido", "apellidos", "اسم العائلة", "اللقب"],
  ],
  email: [
    ...["email", "e_mail", "mail", "email_address", "e_mail_address", "work_email", "business_email"],
    ...[
      "mailadresse",
      "e_mail_adresse",
      "email_adresse",
      "adresse_e_mail",
      "adresse_email",
      "adresse_mail",
      "courriel",
    ],
    ...["correo", "correo_electronico", "direccion_de_correo", "البريد الالكتروني"],
  ],
  groups: [
    ...["groups", "group", "teams", "team", "gruppen", "gruppe", "groupes", "groupe", "equipes", "equipe"],
    ...["grupos", "grupo", "equipos", "equipo", "المجموعات", "المجموعة"],
  ],
  active: [
    ...[
      "active",
      "is_active",
      "enabled",
      "account_enabled",
      "status",
      "employment_status",
      "aktiv",
      "ist_aktiv",
    ],
    ...["actif", "active", "statut", "activo", "activa", "estado", "نشط", "الحالة"],
  ],
};

export const yesWords = new Set([
  ...["yes", "y", "true", "1", "active", "enabled", "on", "employed", "ja", "j", "wahr", "aktiv"],
  ...["oui", "o", "vrai", "actif", "active", "si", "s", "verdadero", "activo", "activa", "نعم", "نشط"],
]);

export const noWords = new Set([
  ...[
    "no",
    "n",
    "false",
    "0",
    "inactive",
    "disabled",
    "off",
    "terminated",
    "left",
    "nein",
    "falsch",
    "inaktiv",
  ],
  ...["non", "faux", "inactif", "inactive", "falso", "inactivo", "inactiva", "لا", "غير نشط"],
]);

/** Returns words in lower case, separated by single spaces and without accents. `firstName` becomes `first name`. */
export function normalized(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
