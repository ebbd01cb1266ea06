import ipaddr from "ipaddr.js";
import { z } from "zod";
import { urlsOfHosts } from "./database-hosts";

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65535));

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().max(max));

const milliseconds = count(3_600_000).pipe(z.number().min(1));

const units = { m: 60, h: 3600, d: 86_400 };

const lifetime = z
  .string()
  .regex(/^\d{1,6}[mhd]$/)
  .transform((text) => Number(text.slice(0, -1)) * units[text.slice(-1) as keyof typeof units])
  .pipe(
    z
      .number()
      .min(60)
      .max(365 * units.d),
  );

const aTime = "a time such as 30m, 8h or 7d, from a minute to 365 days";

const cidr = z.string().refine((value) => ipaddr.isValidCIDR(value));

const list = (value: string) => value.split(/[\s,]+/).filter(Boolean);

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

const webAddress = z.string().refine((value) => /^https?:\/\//.test(value) && URL.canParse(value));

const host = z.string().regex(/^[\w.:-]+$/);

// Bucket names: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const s3 =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w.*'()!-]+(?:\/[\w.*'()!-]+)*)?)?\/?(?:\?path-style=(?<pathStyle>true|false))?$/;

/** Parses `s3://bucket/prefix`, with `?path-style=true` for a server without a host name for each bucket. */
export const s3Address = z
  .string()
  .regex(s3)
  .transform((text) => {
    const { bucket = "", prefix = "", pathStyle } = s3.exec(text)?.groups ?? {};
    return { bucket, prefix, pathStyle: pathStyle === "true" };
  });

export type S3Address = z.infer<typeof s3Address>;

export type SyslogAddress = { host: string; port: number; isEncrypted: boolean };

export type AuditHeadsAddress = { file: string } | S3Address | SyslogAddress;

const syslog = /^syslog(?<tls>\+tls)?:\/\/(?<host>[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?$/i;

// Ports: RFC 6587 (none registered for TCP; 514 is usual) and RFC 5425.
const syslogAddress = z
  .string()
  .regex(syslog)
  .transform((text): SyslogAddress => {
    const { tls, host = "", port = tls ? "6514" : "514" } = syslog.exec(text)?.groups ?? {};
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port), isEncrypted: tls !== undefined };
  })
  .refine((address) => address.port >= 1 && address.port <= 65_535);

const fullPath = z
  .string()
  .regex(/^\/.+/)
  .transform((file) => ({ file }));

const smtp = /^smtps?:\/\/(?:[^\s/@:]+(?::[^\s/@]*)?@)?(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i;

/** Accepts `smtp://host` or `smtps://user:password@host:465` with percent-encoded names and passwords. */
const isSmtpUrl = (value: string) =>
  smtp.test(value) && URL.canParse(value) && !/%(?![\da-f]{2})/i.test(value);

/** Accepts `learn@example.com` or `Academy <learn@example.com>`. */
const sender = z
  .string()
  .regex(/^(?:[^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
  .transform((text) => {
    const [, name = "", address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
    return { name: name.trim(), address };
  });

const anAddress = "an address or name of this machine";

const server = {
  BASE_URL: z
    .string()
    .transform((value) => value.replace(/\/$/, ""))
    .refine(isOrigin)
    .optional()
    .meta({
      description: "the address people type, such as https://learn.example.com, without a path",
      purpose: "The address of the platform.",
      whenUnset: "`http://localhost:PORT`",
    }),
  PORT: port
    .default(3000)
    .meta({ description: "a port number from 1 to 65535", purpose: "The port Lectern listens on." }),
  HOST: host.default("127.0.0.1").meta({
    description: `${anAddress}, such as 127.0.0.1, 0.0.0.0 or ::`,
    purpose:
      "The address Lectern listens on. Only this machine can connect to `127.0.0.1`. The image sets `0.0.0.0`, which means all addresses.",
  }),
  PROCESSES: count(999).pipe(z.number().min(1)).default(1).meta({
    description: "a number of processes from 1 to 999",
    purpose:
      "How many processes serve ([scaling](operations/scaling.md)). By default at most one per GB of memory.",
    whenUnset: "one per core",
  }),
  TRUSTED_PROXIES: count(10).default(0).meta({
    description: "a number of proxies from 0 to 10",
    purpose:
      "How many proxies stand in front. Each must append the address it was called from to `X-Forwarded-For`. With 0, Lectern ignores the `X-Forwarded-…` headers: behind a proxy, everyone then counts as one address.",
  }),
  DRAIN_SECONDS: count(300).default(1).meta({
    description: "a number of seconds up to 300",
    purpose:
      "How long a server keeps answering after SIGTERM, while `/readyz` returns 503. Use the time your load balancer needs to notice.",
  }),
  CHORES: z.enum(["on", "off"]).default("on").meta({
    description: "on or off",
    purpose:
      "Set it to `off` on servers that should only answer requests. At least one server must do the cleanup, mail and other background work.",
  }),
  MIGRATE: z.enum(["auto", "off"]).default("auto").meta({
    description: "auto, or off to leave migrations to `lectern migrate`",
    purpose:
      "Set it to `off` if the server's database role may not change tables ([upgrades](operations/upgrades.md)).",
  }),
};

const database = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .meta({
      description:
        "a PostgreSQL URL, such as postgresql://user:password@host:5432/lectern; a primary and its standbys as one:5432,two:5432",
      purpose: "A PostgreSQL server, version 15 or newer. List all hosts if there are standbys.",
      whenUnset: "the embedded PostgreSQL 18",
    }),
  DATABASE_POOL_SIZE: count(1_000).pipe(z.number().min(4)).optional().meta({
    description: "a number of connections from 4 to 1000",
    purpose:
      "How many connections each server uses, shared by its processes. Pages, the API, sign-in, reports, queues, events and chores each have their own share, so every process needs seven.",
    whenUnset: "`20`, or 10 per process up to 80",
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds.default(8_000).meta({
    description: "a number of milliseconds from 1 to 3600000",
    purpose: "After this time PostgreSQL cancels a statement.",
  }),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds.default(5_000).meta({
    description: "a number of milliseconds from 1 to 3600000",
    purpose: "How long a statement waits for a lock.",
  }),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds.default(15_000).meta({
    description: "a number of milliseconds from 1 to 3600000",
    purpose: "After this time PostgreSQL ends an idle transaction.",
  }),
  DATABASE_PATIENCE_MS: count(60_000).default(4_000).meta({
    description: "a number of milliseconds up to 60000, or 0 for not at all",
    purpose: "How long requests wait for a database that restarts or changes its primary.",
  }),
  DATABASE_CONNECTION_SECONDS: count(86_400).default(300).meta({
    description: "a number of seconds up to 86400, or 0 for never",
    purpose: "After this time Lectern replaces a connection, so that a pooler can restart.",
  }),
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on").meta({
    description: "on, or off behind a pooler such as PgBouncer before 1.21",
    purpose: "Set it to `off` if your pooler loses prepared statements.",
  }),
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .refine((url) => urlsOfHosts(url).length === 1)
    .optional()
    .meta({
      description: "a PostgreSQL URL of one standby of DATABASE_URL's primary",
      purpose:
        "A standby that serves lists and pages ([high availability](operations/high-availability.md)).",
    }),
  READ_MAX_AGE_MS: count(60_000).pipe(z.number().min(100)).default(1_000).meta({
    description: "a number of milliseconds from 100 to 60000",
    purpose: "How far the standby may lag behind the primary.",
  }),
};

const files = {
  DATA_DIR: z.string().min(1).default(".data").meta({
    description: "a folder",
    purpose: "The embedded database, its secret and uploaded files.",
  }),
  MEDIA_DIR: z.string().min(1).optional().meta({
    description: "a folder",
    purpose: "Uploaded files. Several servers must share this folder.",
    whenUnset: "`media` in `DATA_DIR`",
  }),
  MEDIA_URL: s3Address.optional().meta({
    description: "an S3 address, such as s3://bucket/prefix or s3://bucket/prefix?path-style=true",
    purpose:
      "Keeps uploaded files in [S3](operations/media.md) instead. The AWS SDK's own variables apply, such as `AWS_REGION`.",
  }),
  MEDIA_DELIVERY: z.enum(["stream", "redirect"]).default("stream").meta({
    description: "stream or redirect",
    purpose:
      "With `redirect`, browsers [read videos and large downloads from S3 directly](operations/media.md#let-browsers-go-to-s3-themselves).",
  }),
  MEDIA_UPLOADS: z.enum(["stream", "direct"]).default("stream").meta({
    description: "stream or direct",
    purpose:
      "With `direct`, browsers [upload large files to S3 directly](operations/media.md#let-browsers-go-to-s3-themselves).",
  }),
  FONTS_DIR: z.string().min(1).optional().meta({
    description: "a folder of TTF, OTF, WOFF or WOFF2 files",
    purpose:
      "Fonts for printed certificates in scripts other than Latin, Cyrillic, Greek, Arabic, Hebrew, Thai and Devanagari. Every server needs the same fonts.",
    whenUnset: "`fonts` in `DATA_DIR`",
  }),
};

const secrets = {
  AUTH_SECRET: z.string().min(32).optional().meta({
    description: "at least 32 random characters (make one: openssl rand -base64 32)",
    purpose: "Encrypts client secrets and derives session tokens. Required with `DATABASE_URL`.",
    whenUnset: "created in `DATA_DIR`",
  }),
  AUTH_SECRET_FILE: z.string().min(1).optional().meta({
    description: "a file with one secret per line, at least 32 random characters each, the current one first",
    purpose:
      "Replaces `AUTH_SECRET`. Running servers notice when the file changes ([rotate secrets](operations/backup.md#rotate-auth_secret)).",
  }),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(z.string().min(32)))
    .meta({
      description: "earlier values of AUTH_SECRET, comma-separated, at least 32 characters each",
      purpose: "Lets Lectern still read data that earlier secrets encrypted.",
    }),
  BACKUP_PASSPHRASE: z.string().min(12).optional().meta({
    description: "at least 12 characters",
    purpose: "Encrypts backups (`--encrypt`) and opens them.",
  }),
};

const signIn = {
  IDP_ALLOWED_CIDRS: z.string().default("").transform(list).pipe(z.array(cidr)).meta({
    description: "address ranges such as 10.0.0.0/8, comma-separated",
    purpose: "Private networks the identity provider may be in. `http://` works for loopback addresses only.",
  }),
  SIGN_IN_RATE_LIMIT: count(100_000).default(60).meta({
    description: "a number of sign-ins up to 100000, or 0 for no limit",
    purpose:
      "How many sign-ins from one IP address can fail per minute. Ten times as many can be in progress; successful ones don't count.",
  }),
  SESSION_IDLE: lifetime
    .default(7 * units.d)
    .meta({ description: aTime, purpose: "How long a session lasts without use.", whenUnset: "`7d`" }),
  SESSION_MAX: lifetime
    .default(30 * units.d)
    .meta({ description: aTime, purpose: "How long a session lasts at most.", whenUnset: "`30d`" }),
  ADMIN_SESSION_IDLE: lifetime.default(8 * units.h).meta({
    description: aTime,
    purpose: "`SESSION_IDLE` for admins, managers and reporters, if it is shorter.",
    whenUnset: "`8h`",
  }),
  ADMIN_SESSION_MAX: lifetime.default(24 * units.h).meta({
    description: aTime,
    purpose: "`SESSION_MAX` for admins, managers and reporters, if it is shorter.",
    whenUnset: "`24h`",
  }),
  ADMIN_FRESH_MINUTES: count(1_440).default(15).meta({
    description: "a number of minutes up to 1440, or 0 for no limit",
    purpose:
      "How long after signing in an admin can change API keys, roles and the identity provider, and export data.",
  }),
};

const api = {
  API_RATE_LIMIT: count(1_000_000).default(600).meta({
    description: "a number of requests up to 1000000, or 0 for no limit",
    purpose:
      "How many requests per minute an API key can make, evenly spread: 600 means ten per second and bursts of 50.",
  }),
  API_ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(z.string().refine(isOrigin)))
    .meta({
      description: "origins such as https://intranet.example.com, comma-separated",
      purpose: "Other sites whose pages may use the API.",
    }),
};

const mail = {
  SMTP_URL: z.string().refine(isSmtpUrl).optional().meta({
    description:
      "a mail server, such as smtp://user:password@mail.example.com:587 or smtps://… for TLS from the start, with special characters percent-encoded",
    purpose:
      "The mail server. Lectern uses STARTTLS with `smtp://`. Without this variable it sends no mail ([mail](operations/mail.md)).",
  }),
  MAIL_FROM: sender.optional().meta({
    description: "an email address, such as learn@example.com or Academy <learn@example.com>",
    purpose: "The sender of emails. Its name is the platform's unless you give one.",
    whenUnset: "`lectern@` and the host of `BASE_URL`",
  }),
};

const retention = {
  RETENTION_SIGN_INS_DAYS: count(3650).pipe(z.number().min(1)).default(90).meta({
    description: "a number of days from 1 to 3650",
    purpose:
      "How long sign-in attempts are kept, with their IP addresses and browsers, and requests of directories.",
  }),
  RETENTION_ENDED_DAYS: count(3650).default(1).meta({
    description: "a number of days up to 3650",
    purpose: "How long sessions and one-time links are kept after they end.",
  }),
  RETENTION_UNUSED_UPLOADS_DAYS: count(3650).default(0).meta({
    description: "a number of days up to 3650, or 0 for never",
    purpose: "After this time Lectern deletes an unused upload.",
  }),
  RETENTION_AUDIT_LOG_YEARS: count(100).default(0).meta({
    description: "a number of years up to 100, or 0 to keep it forever",
    purpose: "How long the audit log is kept.",
  }),
  RETENTION_MAIL_DAYS: count(3650).pipe(z.number().min(30)).default(90).meta({
    description: "a number of days from 30 to 3650",
    purpose: "How long the record of sent emails is kept.",
  }),
};

const security = {
  SECURITY_LOG: z
    .string()
    .regex(/^(off|stdout|stderr|\/.+)$/)
    .default("off")
    .meta({
      description: "off, stdout, stderr, or the full path of a file, such as /var/log/lectern/security.jsonl",
      purpose: "Where [security events](security-events.md) are written, one line of JSON each.",
    }),
  AUDIT_HEADS: z.union([fullPath, syslogAddress, s3Address]).optional().meta({
    description: "the full path of a file, syslog://host:514, syslog+tls://host:6514, or s3://bucket/prefix",
    purpose:
      "Where [signed heads of the audit log](security-events.md#signed-heads-of-the-audit-log) go each hour.",
  }),
  SECURITY_CONTACT: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\S+)$/)))
    .meta({
      description:
        "addresses such as mailto:security@example.com or https://example.com/report, separated by commas",
      purpose:
        "Where people report vulnerabilities. Lectern publishes it in `/.well-known/security.txt`. Without it, that file doesn't exist.",
    }),
  SECURITY_POLICY_URL: z
    .string()
    .regex(/^https:\/\/\S+$/)
    .optional()
    .meta({
      description: "a URL such as https://example.com/security-policy",
      purpose: "Your security policy, for the same file.",
    }),
};

const monitoring = {
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info").meta({
    description: "fatal, error, warn, info, debug or silent",
    purpose: "Which lines are [logged](operations/monitoring.md).",
  }),
  LOG_REQUESTS: z.enum(["off", "errors", "all"]).default("errors").meta({
    description: "off, errors (those answered with 500 or above) or all",
    purpose: "Which requests are logged.",
  }),
  METRICS_PORT: port.optional().meta({
    description: "a port number from 1 to 65535",
    purpose: "Where Prometheus reads [metrics](operations/monitoring.md), at `/metrics`.",
  }),
  METRICS_HOST: host.default("127.0.0.1").meta({
    description: `${anAddress}, such as 127.0.0.1 or 0.0.0.0`,
    purpose: "The address of that port.",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional().meta({
    description: "a URL such as http://127.0.0.1:4318",
    purpose: "Where [traces](operations/monitoring.md) are sent. OpenTelemetry's other variables apply too.",
  }),
};

const demo = {
  IDP_PORT: port.default(4000).meta({
    description: "a port number from 1 to 65535",
    purpose: "The port of the demo's identity provider.",
  }),
};

/** Operators have no reason to set these. */
const internal = {
  NODE_ENV: z
    .enum(["production", "development", "test"])
    .default("production")
    .describe("production, development or test"),
  NEXT_DIST_DIR: z.string().default(".next").describe("a folder that Next.js has built into"),
  SESSION_IDLE_DAYS: z.never().optional().describe("replaced by SESSION_IDLE, such as SESSION_IDLE=7d"),
  SESSION_MAX_DAYS: z.never().optional().describe("replaced by SESSION_MAX, such as SESSION_MAX=30d"),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress
    .optional()
    .describe("a URL such as http://127.0.0.1:4318/v1/traces"),
  OTEL_SDK_DISABLED: z.string().optional().describe("true or false"),
  OTEL_TRACES_EXPORTER: z.string().optional().describe("otlp or none"),
};

export const variableSections = {
  "The server": server,
  "The database": database,
  Files: files,
  "Secrets and backups": secrets,
  "Sign-in and sessions": signIn,
  "The API": api,
  Mail: mail,
  Retention: retention,
  "Security events": security,
  "Logs, metrics and traces": monitoring,
  "The demo": demo,
};

/** `description` completes "PORT should be …". `purpose` and `whenUnset` are Markdown for docs/configuration.md. */
export const environmentVariables = z.object({
  ...server,
  ...database,
  ...files,
  ...secrets,
  ...signIn,
  ...api,
  ...mail,
  ...retention,
  ...security,
  ...monitoring,
  ...demo,
  ...internal,
});
