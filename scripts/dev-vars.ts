// The variables of a local run, where `wrangler dev` reads them: .dev.vars beside wrangler.toml. Lines of the developer's
// own, such as the keys of a provider, stay as they are.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Writes `variables` over those of the same names, and returns what takes them out again. */
export function writeDevVars(file: string, variables: Record<string, string>): () => void {
  const names = Object.keys(variables)
  const otherLines = () => linesOf(file).filter((line) => !names.includes(line.split('=', 1)[0] ?? ''))
  const ours = Object.entries(variables).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  write(file, [...otherLines(), ...ours])
  return () => write(file, otherLines())
}

function linesOf(file: string): string[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

function write(file: string, lines: string[]): void {
  if (lines.length > 0) writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  else rmSync(file, { force: true })
}
