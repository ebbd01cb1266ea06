import { definePreset, standardClaims, standardScope } from "./preset";

const graph =
  "https://graph.microsoft.com/v1.0/me?$select=id,givenName,surname,mail&$expand=memberOf($select=displayName)";

export const entra = definePreset({
  title: "Microsoft Entra ID",
  fields: {
    tenant: {
      kind: "uuid",
      label: "Directory (tenant) ID",
      hint: "On the Overview page of the app registration.",
    },
    groups_from_graph: {
      kind: "switch",
      label: "Read groups from Microsoft Graph",
      hint: "Needs the delegated permission GroupMember.Read.All, with admin consent.",
    },
  },
  issuer: ({ tenant }) => `https://login.microsoftonline.com/${tenant}/v2.0`,
  endpoints: (_issuer, { tenant }) => ({
    authorizationEndpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
    tokenEndpoint: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    usersEndpoint: "https://graph.microsoft.com/oidc/userinfo",
    jwksUri: `https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`,
  }),
  settings: ({ groups_from_graph }) => ({
    tokenAuthentication: "client_secret_post",
    pkce: true,
    ...(groups_from_graph
      ? {
          scope: `${standardScope} User.Read GroupMember.Read.All`,
          usersEndpoint: graph,
          attributePaths: {
            user_id: "id",
            first_name: "givenName",
            last_name: "surname",
            email: "mail",
            groups: "memberOf.*.displayName",
          },
        }
      : { scope: standardScope, attributePaths: standardClaims }),
  }),
  notes: [
    "The user information of Entra ID has the name and the email address, and nothing can be added to it: no groups. Its tokens can carry groups, but only as object IDs, and Lectern reads no tokens.",
    "Microsoft Graph has the groups’ names. It gives at most 20 for each person, only direct memberships, and directory roles and administrative units are among them.",
    "Decide before people sign in: with Microsoft Graph they are known by their object ID, without it by an ID for this app alone. Changing that later gives everyone a new account.",
  ],
  registration: [
    "In the Microsoft Entra admin center: App registrations › New registration, for “Accounts in this organizational directory only”, with the platform “Web” and the callback URL below as its redirect URI.",
    "The Overview page shows the “Application (client) ID” and the “Directory (tenant) ID”.",
    "Certificates & secrets › New client secret: copy its “Value”, not its “Secret ID”. It has an end date: note it.",
    "For groups: API permissions › Add a permission › Microsoft Graph › Delegated permissions: `User.Read` and `GroupMember.Read.All`, then “Grant admin consent”.",
  ],
  takesLogoutUri: false,
});
