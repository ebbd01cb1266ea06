import { definePreset, standardClaims, standardScope } from "./preset";

const graph =
  "https://graph.microsoft.com/v1.0/me?$select=id,givenName,surname,mail&$expand=memberOf($select=displayName)";

export const entra = definePreset({
  title: "Microsoft Entra ID",
  fields: {
    tenant: { kind: "uuid" },
    groups_from_graph: { kind: "switch" },
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
  takesLogoutUri: false,
});
