// Of Linux: the processes that this one has started, and what they use.
import { readdirSync, readFileSync } from 'node:fs'

/** How many of /proc's units of processor time are a second. */
const TICKS = 100

/** The children of this process that have this name. */
export function childrenNamed(name: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .map(Number)
      .filter((pid) => statusOf(pid).includes(`PPid:\t${process.pid}\n`))
      .filter((pid) => /Name:\t(.*)/.exec(statusOf(pid))?.[1] === name)
  } catch {
    return []
  }
}

/** What a process occupies, in MB; null where that cannot be seen. */
export function memoryOf(pid: number | undefined): number | null {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(statusOf(pid ?? 0))?.[1]
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
}

/** The processor time that a process has used until now, in milliseconds, all threads and the kernel's part included. */
export function processorTimeOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((Number(user) + Number(system)) * 1000) / TICKS
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
