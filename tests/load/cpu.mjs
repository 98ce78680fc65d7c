// Lets a process and all that it starts have only a share of a core, in a group of the kernel's (version 1 or 2). Only root can.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const PERIOD_US = 100_000;
const V1 = "/sys/fs/cgroup/cpu";
const V2 = "/sys/fs/cgroup";

export class CpuLimits {
  #isV1 = existsSync(path.join(V1, "cpu.cfs_quota_us"));
  #folders = [];

  limit(name, pid, share) {
    const folder = path.join(this.#isV1 ? V1 : V2, `casacero-${process.pid}-${name}`);
    if (!this.#isV1) writeFileSync(path.join(V2, "cgroup.subtree_control"), "+cpu");
    mkdirSync(folder);
    this.#folders.push(folder);
    const quota = Math.round(share * PERIOD_US);
    if (this.#isV1) {
      writeFileSync(path.join(folder, "cpu.cfs_period_us"), String(PERIOD_US));
      writeFileSync(path.join(folder, "cpu.cfs_quota_us"), String(quota));
    } else writeFileSync(path.join(folder, "cpu.max"), `${quota} ${PERIOD_US}`);
    writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
  }

  /** Once the processes are gone: a group with processes stays. */
  close() {
    for (const folder of this.#folders) rmdirSync(folder);
  }
}
