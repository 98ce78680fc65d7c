// Calls one replica of a service, as one of our processes would.

import { createHmac } from "node:crypto";
import path from "node:path";

import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";

const PROTO = path.join(import.meta.dirname, "..", "..", "proto");
const SERVICES = { listing: "ListingService", calendar: "CalendarService" };

/** The metadata that identifies the caller: an operator, through a process that knows the secret. */
function metadata(secret, headers) {
  const claim = {
    principal: { kind: "operator", id: "test", role: "admin" },
    service: "test",
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  };
  const text = Buffer.from(JSON.stringify(claim)).toString("base64url");
  const signature = createHmac("sha256", secret).update(text).digest("base64url");
  const all = new grpc.Metadata();
  all.set("x-casacero-principal", `${text}.${signature}`);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return all;
}

/** For each replica a function: `await call("GetListing", { id })`. */
export function calls(name, addresses, secret) {
  const definition = loader.loadSync(`${name}/v1/${name}.proto`, { includeDirs: [PROTO], keepCase: true, longs: String, enums: String, arrays: true });
  const Client = grpc.loadPackageDefinition(definition)[name].v1[SERVICES[name]];
  return addresses.map((address) => {
    const client = new Client(address.replace("http://", ""), grpc.credentials.createInsecure());
    return (method, message, headers = {}) =>
      new Promise((resolve, reject) => {
        const options = { deadline: Date.now() + 25_000 };
        client[method](message, metadata(secret, headers), options, (error, answer) => (error ? reject(error) : resolve(answer)));
      });
  });
}
