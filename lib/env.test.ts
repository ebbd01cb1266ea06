import { expect, test } from "vitest";
import { EnvironmentError, parseEnv, setEnv } from "./env";
import { connectionsOf } from "./workload";

test("an empty environment gives the defaults", () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, BASE_URL: "http://localhost:3000", DATA_DIR: ".data" });
  expect(parseEnv({ PORT: "3100", IDP_ALLOWED_CIDRS: "" })).toMatchObject({
    BASE_URL: "http://localhost:3100",
    IDP_ALLOWED_CIDRS: [],
  });
});

test("lists are separated by commas or spaces, and a slash after the base URL is ignored", () => {
  const { IDP_ALLOWED_CIDRS, BASE_URL } = parseEnv({
    IDP_ALLOWED_CIDRS: "10.0.0.0/8, fd00::/8",
    BASE_URL: "https://learn.example.com/",
  });
  expect(IDP_ALLOWED_CIDRS).toEqual(["10.0.0.0/8", "fd00::/8"]);
  expect(BASE_URL).toBe("https://learn.example.com");
});

test("several processes have ten connections each by default, as far as PostgreSQL's usual limit goes", () => {
  const sizes = ["", "2", "4", "12"].map((PROCESSES) => parseEnv({ PROCESSES }).DATABASE_POOL_SIZE);
  expect(sizes).toEqual([20, 20, 40, 84]);
});

test("each process has a database connection for each of seven kinds of work, whatever the operator allows", () => {
  const sizes = ["1", "4"].map(
    (PROCESSES) => parseEnv({ PROCESSES, DATABASE_POOL_SIZE: "4" }).DATABASE_POOL_SIZE,
  );
  expect(sizes).toEqual([7, 28]);
});

test("pages get a database connection by default, however many processes there are", () => {
  for (let processes = 1; processes <= 32; processes += 1) {
    setEnv({ PROCESSES: String(processes), DATABASE_POOL_SIZE: "" });
    expect(connectionsOf("pages"), `${processes} processes`).toBeGreaterThanOrEqual(1);
  }
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "0"],
  ["PORT", "0x1F90"],
  ["BASE_URL", "learn.example.com"],
  ["BASE_URL", "https://learn.example.com/lms"],
  ["BASE_URL", "javascript:alert(1)"],
  ["DATABASE_URL", "mysql://x"],
  ["PROCESSES", "0"],
  ["PROCESSES", "auto"],
  ["DATABASE_POOL_SIZE", "3"],
  ["DATABASE_STATEMENT_TIMEOUT_MS", "8s"],
  ["DATABASE_LOCK_TIMEOUT_MS", "0"],
  ["DATABASE_IDLE_TRANSACTION_TIMEOUT_MS", "9999999"],
  ["DATABASE_PATIENCE_MS", "4s"],
  ["DATABASE_PREPARED_STATEMENTS", "0"],
  ["READ_DATABASE_URL", "mysql://x"],
  ["READ_DATABASE_URL", "postgresql://one,two/lectern"],
  ["READ_MAX_AGE_MS", "50"],
  ["AUTH_SECRET", "too short"],
  ["AUTH_SECRET_PREVIOUS", "too short"],
  ["IDP_ALLOWED_CIDRS", "10.0.0.0"],
  ["SIGN_IN_RATE_LIMIT", "-1"],
  ["SIGN_IN_RATE_LIMIT", "1e3"],
  ["TRUSTED_PROXIES", "true"],
  ["TRUSTED_PROXIES", "11"],
  ["RETENTION_SIGN_INS_DAYS", "0"],
  ["RETENTION_AUDIT_LOG_YEARS", "1.5"],
  ["SECURITY_CONTACT", "security@example.com"],
  ["SECURITY_POLICY_URL", "http://example.com"],
  ["SECURITY_LOG", "on"],
  ["SECURITY_LOG", "security.jsonl"],
  ["AUDIT_HEADS", "heads.jsonl"],
  ["AUDIT_HEADS", "syslog://logs.example.com:70000"],
  ["SESSION_IDLE", "7"],
  ["SESSION_IDLE", "30s"],
  ["SESSION_MAX", "0m"],
  ["ADMIN_SESSION_IDLE", "8 hours"],
  ["ADMIN_SESSION_MAX", "366d"],
  ["ADMIN_FRESH_MINUTES", "15m"],
  ["LOG_LEVEL", "loud"],
  ["LOG_REQUESTS", "some"],
  ["METRICS_PORT", "0"],
  ["METRICS_HOST", "127.0.0.1/8"],
  ["DRAIN_SECONDS", "301"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["NODE_ENV", "prod"],
])("%s=%s is refused in one line that names it", (name, value) => {
  const parse = () => parseEnv({ [name]: value });
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(new RegExp(`^${name} should be .*\\.$`));
});

test("a time is in minutes, hours or days", () => {
  expect(parseEnv({ SESSION_IDLE: "30m", SESSION_MAX: "8h", ADMIN_SESSION_MAX: "365d" })).toMatchObject({
    SESSION_IDLE: 1_800,
    SESSION_MAX: 28_800,
    ADMIN_SESSION_MAX: 31_536_000,
  });
});

test.each(["SESSION_IDLE", "SESSION_MAX"])("the former %s_DAYS names its successor", (name) => {
  expect(() => parseEnv({ [`${name}_DAYS`]: "7" })).toThrow(
    `${name}_DAYS should be replaced by ${name}, such as`,
  );
});

test.each([
  ["s3://files", { bucket: "files", prefix: "", pathStyle: false }],
  ["s3://files/", { bucket: "files", prefix: "", pathStyle: false }],
  ["s3://my.files/of/lectern/", { bucket: "my.files", prefix: "of/lectern", pathStyle: false }],
  ["s3://files/a?path-style=true", { bucket: "files", prefix: "a", pathStyle: true }],
  ["s3://files?path-style=false", { bucket: "files", prefix: "", pathStyle: false }],
])("%s is a place for uploaded files", (MEDIA_URL, address) => {
  expect(parseEnv({ MEDIA_URL }).MEDIA_URL).toEqual(address);
});

test.each([
  ["/var/log/heads", { file: "/var/log/heads" }],
  ["syslog://logs", { host: "logs", port: 514, isEncrypted: false }],
  ["syslog+tls://logs.example.com", { host: "logs.example.com", port: 6514, isEncrypted: true }],
  ["syslog+tls://[2001:DB8::1]:10514", { host: "2001:DB8::1", port: 10_514, isEncrypted: true }],
  ["s3://audit/heads", { bucket: "audit", prefix: "heads", pathStyle: false }],
])("%s is a place for signed heads", (AUDIT_HEADS, address) => {
  expect(parseEnv({ AUDIT_HEADS }).AUDIT_HEADS).toEqual(address);
});

test.each([
  "s3://",
  "s3://A",
  "s3://key:secret@files",
  "s3://files/a//b",
  "s3://files?pathstyle=1",
  "https://files",
  "files",
])("%s is no place for uploaded files", (MEDIA_URL) => {
  expect(() => parseEnv({ MEDIA_URL })).toThrow("MEDIA_URL should be an S3 address");
});
