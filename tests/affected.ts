// Which tests a change may turn red, by what imports what: `npm run verify` runs them.
import { dirname } from 'node:path'
import { importsOf, type Sources } from './architecture/imports'

export type Affected = {
  /** Unit and domain tests, as files. */
  unit: string[]
  /** The audiences of the app whose screens may differ. */
  audiences: string[]
}

/** These bind everything together: whoever follows imports through them comes to all there is. */
const BINDING =
  /^(worker|api\/(app|client|hooks|jobs|create-context)|app\/(root|routes|entry\.\w+))\.tsx?$|routes\.ts$|\.examples\.ts$|^(tests|db\/seed|scripts)\/(?!.*\.test\.ts$)/

const UNIT_TEST = /^(?!tests\/(e2e|pages)\/).*\.test\.ts$/

/** Folders of the app that hold what several audiences use. */
const SHARED = ['features', 'platform', 'ui', 'public']

/**
 * A changed file may change whatever imports it, however far up; a table only what names it. A test belongs to what it
 * imports, and to the files of its folder: most tests ask the api by its routes.
 */
export function affectedBy(changed: string[], sources: Sources): Affected {
  const importers = importersIn(sources)
  const reached = new Set<string>()
  const reach = (path: string, further: boolean): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const importer of importers.get(path) ?? []) {
      if (BINDING.test(importer)) continue
      if (further) reach(importer, further)
      else reached.add(importer)
    }
  }
  for (const path of changed) reach(path, !path.startsWith('db/'))
  const folders = new Set([...reached].filter((path) => !/^(db|tests)\//.test(path)).map(dirname))
  for (const path of changed) folders.add(dirname(path))
  const unit = [...sources.keys()]
    .filter((path) => UNIT_TEST.test(path))
    .filter((path) => reached.has(path) || folders.has(dirname(path)))
  const audiences = [...reached]
    .map((path) => /^app\/([\w-]+)\//.exec(path)?.[1] ?? '')
    .filter((name) => name && !SHARED.includes(name))
  return { unit, audiences: [...new Set(audiences)].sort() }
}

function importersIn(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources)
    for (const { to, external, typeOnly } of importsOf(path, source, sources))
      if (!external && !typeOnly) importers.set(to, [...(importers.get(to) ?? []), path])
  return importers
}
