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

/** In seconds, from a text such as 30m, 8h or 7d. */
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

/** A place in S3: `s3://bucket/prefix`, with `?path-style=true` where the server has no host name for each bucket. */
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

/** `smtp://host`, `smtps://user:password@host:465`: what is special in a name or a password is percent-encoded. */
const isSmtpUrl = (value: string) =>
  smtp.test(value) && URL.canParse(value) && !/%(?![\da-f]{2})/i.test(value);

/** `learn@example.com` or `Academy <learn@example.com>`. */
const sender = z
  .string()
  .regex(/^(?:[^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
  .transform((text) => {
    const [, name = "", address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
    return { name: name.trim(), address };
  });

const anAddress = "an address or name of this machine";

/** Messages tell an operator what a variable should be. */
export const environmentVariables = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "production, development or test")
    .default("production"),
  NEXT_DIST_DIR: z.string().default(".next").describe("a folder that Next.js has built into"),
  PORT: port.default(3000).describe("a port number from 1 to 65535"),
  HOST: host.default("127.0.0.1").describe(`${anAddress}, such as 127.0.0.1, 0.0.0.0 or ::`),
  PROCESSES: count(999)
    .pipe(z.number().min(1))
    .default(1)
    .describe("how many processes serve, from 1 to 999"),
  IDP_PORT: port.default(4000).describe("a port number from 1 to 65535"),
  BASE_URL: z
    .string()
    .transform((value) => value.replace(/\/$/, ""))
    .refine(isOrigin)
    .optional()
    .describe("the address people type, such as https://learn.example.com, without a path"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      "a PostgreSQL URL, such as postgresql://user:password@host:5432/lectern; a primary and its standbys as one:5432,two:5432",
    ),
  DATABASE_POOL_SIZE: count(1_000)
    .pipe(z.number().min(4))
    .optional()
    .describe("how many database connections each server can use, from 4 to 1000"),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds
    .default(8_000)
    .describe("after how many milliseconds the database cancels a statement, from 1 to 3600000"),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds
    .default(5_000)
    .describe("how many milliseconds a statement waits for a lock, from 1 to 3600000"),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds
    .default(15_000)
    .describe("after how many milliseconds the database ends an idle transaction, from 1 to 3600000"),
  DATABASE_PATIENCE_MS: count(60_000)
    .default(4_000)
    .describe("for how many milliseconds requests wait for a database that goes away, up to 60000"),
  DATABASE_CONNECTION_SECONDS: count(86_400)
    .default(300)
    .describe(
      "after how many seconds a database connection is replaced by another, up to 86400; 0 for never",
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(["on", "off"])
    .default("on")
    .describe("on, or off behind a pooler that loses prepared statements, such as PgBouncer before 1.21"),
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .refine((url) => urlsOfHosts(url).length === 1)
    .optional()
    .describe("a PostgreSQL URL of one standby of DATABASE_URL's primary, to read lists and pages from"),
  READ_MAX_AGE_MS: count(60_000)
    .pipe(z.number().min(100))
    .default(1_000)
    .describe("how many milliseconds behind the primary a standby can be read, from 100 to 60000"),
  MIGRATE: z
    .enum(["auto", "off"])
    .default("auto")
    .describe("auto, or off where another role changes the tables, with `lectern migrate`"),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe("the folder of the embedded database and of uploaded files"),
  FONTS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("a folder of further fonts for printed certificates, in TTF, OTF, WOFF or WOFF2"),
  MEDIA_DIR: z.string().min(1).optional().describe("the folder of uploaded files, which all servers share"),
  MEDIA_URL: s3Address
    .optional()
    .describe(
      "where uploaded files are kept instead of a folder, such as s3://bucket/prefix, or s3://bucket/prefix?path-style=true",
    ),
  MEDIA_DELIVERY: z
    .enum(["stream", "redirect"])
    .default("stream")
    .describe("stream, or redirect to have browsers read videos and large downloads from S3 itself"),
  MEDIA_UPLOADS: z
    .enum(["stream", "direct"])
    .default("stream")
    .describe("stream, or direct to have browsers send large files to S3 itself"),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("at least 32 random characters (make one: openssl rand -base64 32)"),
  AUTH_SECRET_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("a file with a line for each secret, of at least 32 random characters, the current one first"),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(z.string().min(32)))
    .describe("earlier values of AUTH_SECRET, comma-separated, at least 32 characters each"),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .optional()
    .describe("at least 12 characters, to encrypt backups with and to open them"),
  IDP_ALLOWED_CIDRS: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(cidr))
    .describe("address ranges such as 10.0.0.0/8, comma-separated"),
  SIGN_IN_RATE_LIMIT: count(100_000)
    .default(60)
    .describe("how many sign-ins from one IP address can fail per minute, up to 100000, or 0 for no limit"),
  TRUSTED_PROXIES: count(10)
    .default(0)
    .describe("how many proxies are in front of this server, from 0 to 10"),
  API_RATE_LIMIT: count(1_000_000)
    .default(600)
    .describe("how many requests an API key can make per minute, up to 1000000, or 0 for no limit"),
  API_ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(z.string().refine(isOrigin)))
    .describe("origins such as https://intranet.example.com, comma-separated"),
  SESSION_IDLE: lifetime.default(7 * units.d).describe(`after how long without use a session ends: ${aTime}`),
  SESSION_MAX: lifetime.default(30 * units.d).describe(`after how long a session ends in any case: ${aTime}`),
  ADMIN_SESSION_IDLE: lifetime
    .default(8 * units.h)
    .describe(
      `the same as SESSION_IDLE for people who can read others (admins, managers, reporters): ${aTime}`,
    ),
  ADMIN_SESSION_MAX: lifetime
    .default(24 * units.h)
    .describe(
      `the same as SESSION_MAX for people who can read others (admins, managers, reporters): ${aTime}`,
    ),
  ADMIN_FRESH_MINUTES: count(1_440)
    .default(15)
    .describe(
      "for how many minutes after signing in an admin can change keys, roles and sign-in, and export data, up to 1440, or 0 for no limit",
    ),
  SESSION_IDLE_DAYS: z.never().optional().describe("replaced by SESSION_IDLE, such as SESSION_IDLE=7d"),
  SESSION_MAX_DAYS: z.never().optional().describe("replaced by SESSION_MAX, such as SESSION_MAX=30d"),
  RETENTION_SIGN_INS_DAYS: count(3650)
    .pipe(z.number().min(1))
    .default(90)
    .describe("for how many days sign-in attempts are kept, from 1 to 3650"),
  RETENTION_ENDED_DAYS: count(3650)
    .default(1)
    .describe("for how many days sessions and one-time links are kept after they end, up to 3650"),
  RETENTION_UNUSED_UPLOADS_DAYS: count(3650)
    .default(0)
    .describe("after how many days unused uploads are deleted, up to 3650, or 0 for never"),
  RETENTION_AUDIT_LOG_YEARS: count(100)
    .default(0)
    .describe("for how many years the audit log is kept, up to 100, or 0 to keep it forever"),
  RETENTION_MAIL_DAYS: count(3650)
    .pipe(z.number().min(30))
    .default(90)
    .describe("for how many days it is kept which emails were sent, from 30 to 3650"),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl)
    .optional()
    .describe(
      "a mail server, such as smtp://user:password@mail.example.com:587 or smtps://… for TLS from the start, with special characters percent-encoded",
    ),
  MAIL_FROM: sender
    .optional()
    .describe("the sender of emails, such as learn@example.com or Academy <learn@example.com>"),
  CHORES: z.enum(["on", "off"]).default("on").describe("on, or off on a server that only answers requests"),
  SECURITY_CONTACT: z
    .string()
    .default("")
    .transform(list)
    .pipe(z.array(z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\S+)$/)))
    .describe(
      "addresses such as mailto:security@example.com or https://example.com/report, separated by commas",
    ),
  SECURITY_POLICY_URL: z
    .string()
    .regex(/^https:\/\/\S+$/)
    .optional()
    .describe("a URL such as https://example.com/security-policy"),
  SECURITY_LOG: z
    .string()
    .regex(/^(off|stdout|stderr|\/.+)$/)
    .default("off")
    .describe("off, stdout, stderr, or the full path of a file, such as /var/log/lectern/security.jsonl"),
  AUDIT_HEADS: z
    .union([fullPath, syslogAddress, s3Address])
    .optional()
    .describe("the full path of a file, syslog://host:514, syslog+tls://host:6514, or s3://bucket/prefix"),
  LOG_REQUESTS: z
    .enum(["off", "errors", "all"])
    .default("errors")
    .describe("off, errors (those that this server failed to answer) or all"),
  METRICS_PORT: port.optional().describe("a port number from 1 to 65535"),
  METRICS_HOST: host.default("127.0.0.1").describe(`${anAddress}, such as 127.0.0.1 or 0.0.0.0`),
  DRAIN_SECONDS: count(300)
    .default(1)
    .describe("for how many seconds a server that is told to stop goes on answering, up to 300"),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional().describe("a URL such as http://127.0.0.1:4318"),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress
    .optional()
    .describe("a URL such as http://127.0.0.1:4318/v1/traces"),
  OTEL_SDK_DISABLED: z.string().optional().describe("true or false"),
  OTEL_TRACES_EXPORTER: z.string().optional().describe("otlp or none"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("fatal, error, warn, info, debug or silent"),
});
