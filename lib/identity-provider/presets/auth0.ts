import { definePreset, standardClaims, standardScope } from "./preset";

export const auth0 = definePreset({
  title: "Auth0",
  fields: {
    domain: {
      kind: "host",
      label: "Auth0 domain",
      hint: "Such as acme.eu.auth0.com, or your custom domain.",
    },
    groups_claim: {
      kind: "text",
      label: "Groups claim",
      hint: "As your Action names it (step 4), such as https://example.com/groups.",
      isOptional: true,
    },
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
  notes: [
    "Auth0 sends no groups until an Action copies them, such as the person’s roles, into a claim. The names `groups` and `roles` are reserved: use a URL of yours as the name.",
    "`given_name` and `family_name` are there only if the connection knows them. People of a database connection may arrive without a name.",
  ],
  registration: [
    "Applications › Applications › Create Application: “Regular Web Applications”.",
    "On the tab “Settings”, enter the callback URL below under “Allowed Callback URLs”. The client ID is there, too.",
    "On the tab “Credentials”, set the authentication method “Client Secret (Post)” and copy the client secret.",
    'For groups: Actions › Library › Create Action with the trigger “Login / Post Login” and the line `api.idToken.setCustomClaim("https://example.com/groups", event.authorization?.roles ?? [])`. Deploy it, and add it under Actions › Triggers › post-login.',
    "To sign people out here when they log out there (Enterprise plans): enter the back-channel logout URL below in the application’s settings.",
  ],
  takesLogoutUri: true,
});
