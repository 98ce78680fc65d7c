// RabbitMQ with its own epmd. The epmd that Erlang starts by itself would outlive it and be shared by all.

import path from "node:path";

import { firstWords } from "../wait.mjs";
import { RABBITMQ } from "./packages.mjs";

export const name = "rabbitmq";
/** The account of the Debian package. */
export const account = "rabbitmq";
/** Its port in its container. */
export const imagePort = 5672;
/** AMQP, Erlang distribution, epmd. */
export const portCount = 3;

export async function prepare({ folder, ports, environment, makeFolder, writeFile, user = "guest", password = "guest", settings = [`default_pass = ${password}`] }) {
  const [port, distribution, epmd] = ports;
  const place = (entry) => path.join(folder, entry);
  for (const entry of ["mnesia", "log", "home"]) makeFolder(place(entry));
  writeFile(place("rabbitmq.conf"), `${[`default_user = ${user}`, ...settings].join("\n")}\n`);
  writeFile(place("enabled_plugins"), "[].\n");
  const env = {
    ...environment,
    HOME: place("home"),
    ERL_EPMD_PORT: String(epmd),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: "casacero@localhost",
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: place("mnesia"),
    RABBITMQ_LOG_BASE: place("log"),
    RABBITMQ_CONFIG_FILE: place("rabbitmq.conf"),
    RABBITMQ_CONF_ENV_FILE: place("none"),
    RABBITMQ_ENABLED_PLUGINS_FILE: place("enabled_plugins"),
    RABBITMQ_PID_FILE: place("rabbitmq.pid"),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}",
  };
  const processes = [
    { command: "/usr/bin/epmd", args: ["-address", "127.0.0.1", "-port", String(epmd)], env },
    { command: RABBITMQ, env },
  ];
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return { processes, url: `amqp://${login}@127.0.0.1:${port}/%2f` };
}

/** This port opens last. A client that speaks AMQP 0-9-1 is greeted with the method Connection.Start. */
export async function isReady([port]) {
  const [kind] = await firstWords(port, Buffer.from("AMQP\x00\x00\x09\x01", "latin1"));
  return kind === 1;
}
