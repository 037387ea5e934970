// The processes that this one has started, and, on Linux, what they use.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** How many of /proc's units of processor time are a second. */
const TICKS = 100

/** The children of this process that have this name. */
export function childrenNamed(name: string): number[] {
  const pid = `${process.pid}`
  return running()
    .filter(({ parent, command }) => parent === pid && basename(command) === name)
    .map(({ pid }) => Number(pid))
}

/** Of every process, by /proc or, where there is none, by ps. */
function running(): { pid: string; parent: string | undefined; command: string }[] {
  if (existsSync('/proc/self/status'))
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .map((pid) => {
        const status = statusOf(Number(pid))
        const [, parent] = /PPid:\t(\d+)/.exec(status) ?? []
        return { pid, parent, command: /Name:\t(.*)/.exec(status)?.[1] ?? '' }
      })
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [pid = '', parent, ...command] = line.trim().split(/\s+/)
      return { pid, parent, command: command.join(' ') }
    })
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
