import { definePreset, standardClaims } from "./preset";

export const adfs = definePreset({
  title: "AD FS",
  fields: {
    host: {
      kind: "host",
      label: "Federation service name",
      hint: "The host name of AD FS, such as fs.example.com.",
    },
  },
  issuer: ({ host }) => `https://${host}/adfs`,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}/oauth2/authorize/`,
    tokenEndpoint: `${issuer}/oauth2/token/`,
    usersEndpoint: `${issuer}/userinfo`,
    jwksUri: `${issuer}/discovery/keys`,
  }),
  settings: () => ({ scope: "openid", attributePaths: { ...standardClaims, groups: "groups" } }),
  notes: [
    "The user information of AD FS has only the person’s ID (`sub`), and nothing can be added to it: people arrive without a name, an email address and groups.",
    "To get those, let another provider, such as Keycloak, sign people in at AD FS and connect that one here, or enter a service of your own as the users API endpoint.",
    "Claims with one value arrive as text, not as a list. One group as text is read as one group.",
  ],
  registration: [
    "In AD FS Management (Windows Server 2016 or later): Application Groups › Add Application Group › “Server application accessing a web API”.",
    "The “Client Identifier” is the client ID. Enter the callback URL below as the “Redirect URI”.",
    "Under “Configure Application Credentials”, choose “Generate a shared secret” and copy it.",
    "As the web API’s identifier, enter the client identifier again; choose who may sign in, and permit the scope `openid`.",
  ],
  takesLogoutUri: false,
});
