// Which problems that operations declare no test has met: one that is never refused with is not declared.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from './running'

/** `folder` is where tests/fixtures/declared-problems.ts has collected them. */
export function problemsNotMet(folder: string): Failure[] {
  const list = join(folder, 'declared.json')
  if (!existsSync(list)) return []
  const met = new Set(
    readdirSync(folder)
      .filter((name) => name.startsWith('met-'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  )
  const declared: string[] = JSON.parse(readFileSync(list, 'utf8'))
  return declared
    .filter((problem) => !met.has(problem))
    .map((name) => ({ name, message: 'This problem is declared, and no test meets it.' }))
}
