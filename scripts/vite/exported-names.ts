// What a module exports, by name, without compiling it.
import { parseSync } from 'oxc-parser'

/** A module of the same exports, all empty. */
export function namesOnly(file: string, code: string): string {
  const names = parseSync(file, code).module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ exportName }) => exportName.name ?? 'default'),
  )
  return names.map((name) => (name === 'default' ? 'export default null' : `export const ${name} = null`)).join('\n')
}
