// Memory that runs out: a control group in which processes may take only so much more than they have, which stays counted where
// they took it. Who takes more is killed by the kernel.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where the kernel counts memory, in its first and second version of control groups. */
const HIERARCHIES = [
  { top: "/sys/fs/cgroup/memory", sign: "memory.limit_in_bytes", limit: "memory.limit_in_bytes", kills: "memory.oom_control", own: /^\d+:memory:(.*)$/m },
  { top: "/sys/fs/cgroup", sign: "cgroup.subtree_control", limit: "memory.max", kills: "memory.events", own: /^0::(.*)$/m },
];
const hierarchy = HIERARCHIES.find(({ top, sign }) => existsSync(path.join(top, sign)));

/** Only root may make groups. */
export const canLimitMemory = process.getuid() === 0 && hierarchy !== undefined;

/** Moves processes, but for those that ended meanwhile. */
function move(pids, group) {
  for (const pid of pids) {
    try {
      writeFileSync(path.join(group, "cgroup.procs"), String(pid));
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/**
 * Lets processes, and what they start, take so many bytes together from now on. Returns how to undo it, which says how many were
 * killed for more.
 */
export function limitMemory(pids, bytes) {
  const { top, limit, kills, own } = hierarchy;
  const [, before] = own.exec(readFileSync(`/proc/${pids[0]}/cgroup`, "utf8"));
  const group = path.join(top, `casacero-chaos-${process.pid}`);
  mkdirSync(group);
  writeFileSync(path.join(group, limit), String(bytes));
  move(pids, group);
  return () => {
    const [, killed] = /^oom_kill (\d+)$/m.exec(readFileSync(path.join(group, kills), "utf8"));
    const members = () => readFileSync(path.join(group, "cgroup.procs"), "utf8").split("\n").filter((pid) => pid !== "");
    // What is moved may start something meanwhile.
    for (let left = members(); left.length > 0; left = members()) move(left, path.join(top, before));
    rmdirSync(group);
    return Number(killed);
  };
}
