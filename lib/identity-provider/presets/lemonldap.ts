import { definePreset, standardClaims, standardScope } from "./preset";

export const lemonldap = definePreset({
  title: "LemonLDAP::NG",
  fields: {
    portal_url: { kind: "url" },
  },
  issuer: ({ portal_url }) => portal_url,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}/oauth2/authorize`,
    tokenEndpoint: `${issuer}/oauth2/token`,
    usersEndpoint: `${issuer}/oauth2/userinfo`,
    jwksUri: `${issuer}/oauth2/jwks`,
  }),
  settings: () => ({
    scope: `${standardScope} groups`,
    tokenAuthentication: "client_secret_post",
    pkce: true,
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  takesLogoutUri: true,
});
