import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB; NaN where the system does not say. */
export const residentMib = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};
