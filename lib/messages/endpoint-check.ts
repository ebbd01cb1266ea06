export const endpointMessages = {
  connected: (protocol: string, until: string) =>
    `Connected to the server over ${protocol}. Its certificate is trusted and valid until ${until}.`,
  connectedWithoutTls: () => "Connected to the server, without TLS.",
  unusable: (error: string) => `This address ${error}.`,
};

type Unreached = { host: string; port: string; code: string };

export const unreachedMessages = {
  name_unknown: ({ host }: Unreached) => `There is no server named ${host}.`,
  name_not_looked_up: ({ host }: Unreached) => `The name ${host} couldn’t be looked up right now.`,
  refused: (server: Unreached) =>
    `Nothing is listening at ${nameOf(server)} or a firewall refuses the connection.`,
  timeout: (server: Unreached) => `${nameOf(server)} did not answer within 5 seconds.`,
  no_route: ({ host }: Unreached) => `This server has no network route to ${host}.`,
  not_public: ({ host }: Unreached) => `${host} has no public address. Add its range to IDP_ALLOWED_CIDRS.`,
  certificate_expired: () => "Its certificate has expired.",
  certificate_not_yet_valid: () => "Its certificate is not valid yet.",
  certificate_of_other_name: ({ host }: Unreached) => `Its certificate is for a name other than ${host}.`,
  certificate_not_trusted: () =>
    "Its certificate comes from an authority that this server doesn’t trust. To add one, set NODE_EXTRA_CA_CERTS.",
  tls_too_old: () => "It doesn’t support TLS 1.2 or newer there.",
  no_whole_answer: (server: Unreached) => `${nameOf(server)} did not answer completely within 10 seconds.`,
  answer_too_long: (server: Unreached) => `${nameOf(server)} answered with more than 1 MiB.`,
  other: (server: Unreached) => `Couldn’t connect to ${nameOf(server)} (${server.code}).`,
} satisfies Record<string, (unreached: Unreached) => string>;

const nameOf = ({ host, port }: Unreached) => `${host}, port ${port},`;
