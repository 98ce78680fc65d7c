// A collector of traces: it receives what the processes send by OTLP over HTTP, and draws the tree of one trace.

import { createServer } from "node:http";

import protobuf from "protobufjs";

/** The fields of opentelemetry-proto that the tests use. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Value { string string_value = 1; }
  message Attribute { string key = 1; Value value = 2; }
  message Resource { repeated Attribute attributes = 1; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
  }
  message ScopeSpans { repeated Span spans = 2; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Export { repeated ResourceSpans resource_spans = 1; }
`);
const Export = root.lookupType("Export");

const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Listens on a free port. */
export async function startCollector() {
  const spans = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    for (const { resource, scopeSpans } of Export.decode(Buffer.concat(chunks)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const milliseconds = (Number(span.endTimeUnixNano) - Number(span.startTimeUnixNano)) / 1e6;
        spans.push({ service, name: span.name, trace: hex(span.traceId), id: hex(span.spanId), parent: hex(span.parentSpanId), milliseconds });
      }
    }
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1/traces`,
    of: (trace) => spans.filter((span) => span.trace === trace),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The spans of a trace as lines, each under its parent. */
export function tree(spans) {
  const known = new Set(spans.map(({ id }) => id));
  const lines = [];
  const draw = (parents, depth) => {
    for (const span of spans.filter(parents)) {
      lines.push(`${"  ".repeat(depth)}${span.service}: ${span.name} (${span.milliseconds.toFixed(1)} ms)`);
      draw(({ parent }) => parent === span.id, depth + 1);
    }
  };
  draw(({ parent }) => !known.has(parent), 0);
  return lines;
}

/** The names of the spans from the first one down to this one: `casacero-gateway: GET /`. */
export function wayTo(spans, found) {
  const above = spans.find(({ id }) => id === found.parent);
  return [...(above ? wayTo(spans, above) : []), `${found.service}: ${found.name}`];
}
