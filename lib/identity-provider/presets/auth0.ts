import { definePreset, standardClaims, standardScope } from "./preset";

export const auth0 = definePreset({
  title: "Auth0",
  fields: {
    domain: { kind: "host" },
    groups_claim: { kind: "text", isOptional: true },
  },
  issuer: ({ domain }) => `https://${domain}/`,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}authorize`,
    tokenEndpoint: `${issuer}oauth/token`,
    usersEndpoint: `${issuer}userinfo`,
    jwksUri: `${issuer}.well-known/jwks.json`,
  }),
  settings: ({ groups_claim }) => ({
    scope: standardScope,
    pkce: true,
    tokenAuthentication: "client_secret_post",
    attributePaths: { ...standardClaims, ...(groups_claim && { groups: groups_claim }) },
  }),
  takesLogoutUri: true,
});
