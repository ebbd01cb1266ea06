import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { type CurrentRequest, currentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { type EndedStatement, type Observer, observe } from "@/lib/metrics-hooks";

/** Keeps the provider private: Next.js would add spans with whole addresses, whose queries carry codes and tokens. */
export function startTracing(): () => Promise<void> {
  diag.setLogger(failureLogger(), DiagLogLevel.ERROR);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "lectern" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const stop = observe(observer(provider));
  return async () => {
    stop();
    await provider.shutdown().catch(() => {});
  };
}

/** PostgreSQL's texts have parameters instead of values. */
const longestText = 2_000;

function observer(provider: BasicTracerProvider): Observer {
  const tracer = provider.getTracer("lectern");
  const spans = new WeakMap<CurrentRequest, Span>();
  const contextOf = (request: CurrentRequest | undefined) => {
    const span = request && spans.get(request);
    return span && trace.setSpan(ROOT_CONTEXT, span);
  };
  return {
    requestBegun: (request) => {
      const span = beginSpan(tracer, request);
      spans.set(request, span);
      request.traceId = span.spanContext().traceId;
    },
    requestEnded: ({ request, method, route, status }) => {
      const span = spans.get(request);
      if (!span) return;
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "lectern.request_id": request.id,
        ...(request.personId && { "lectern.person_id": request.personId }),
        ...(request.apiKeyId && { "lectern.api_key_id": request.apiKeyId }),
      });
      if (status >= 500 && !request.isShed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    statementEnded: (statement) => {
      const context = contextOf(statement.request);
      if (!context) return;
      const span = tracer.startSpan(operationOf(statement), statementOptions(statement), context);
      if (statement.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(performance.timeOrigin + statement.endedAt);
    },
    callBegun: ({ purpose, host }) => {
      const attributes = { "server.address": host, "lectern.purpose": purpose };
      const context = contextOf(currentRequest()) ?? ROOT_CONTEXT;
      const span = tracer.startSpan(purpose, { kind: SpanKind.CLIENT, attributes }, context);
      return {
        headers: { traceparent: traceparentOf(span) },
        end: ({ outcome, status }) => {
          if (status !== undefined) span.setAttribute("http.response.status_code", status);
          if (outcome !== "2xx") span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
          span.end();
        },
      };
    },
  };
}

/** Continues a trusted proxy's trace. Links to anyone else's, so that callers don't decide what is sampled. */
function beginSpan(tracer: Tracer, { traceparent }: CurrentRequest): Span {
  const parent = parentOf(traceparent);
  if (env().TRUSTED_PROXIES > 0) return tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
  const context = trace.getSpanContext(parent);
  const links = context ? [{ context }] : [];
  return tracer.startSpan("request", { kind: SpanKind.SERVER, links }, ROOT_CONTEXT);
}

function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparent?.split("-") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

const operationOf = ({ text }: EndedStatement) => /[a-z]+/i.exec(text)?.[0]?.toUpperCase() ?? "SQL";

function statementOptions(statement: EndedStatement) {
  return {
    kind: SpanKind.CLIENT,
    startTime: performance.timeOrigin + statement.begunAt,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operationOf(statement),
      "db.query.text": statement.text.slice(0, longestText),
      "lectern.kind": statement.kind,
    },
  };
}

/** In milliseconds, between logged failures. */
const apart = 60_000;

function failureLogger() {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const error = () => {
    if (performance.now() - loggedAt < apart) return;
    loggedAt = performance.now();
    // The original message may have the headers of OTEL_EXPORTER_OTLP_HEADERS.
    log().warn({ code: "traces_not_sent" }, "Could not send traces to OTEL_EXPORTER_OTLP_ENDPOINT");
  };
  const nothing = () => {};
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}
