// The stylesheets of public pages list the files whose classes those need: compared with what the pages import, so
// that no class is missing when a page starts to use another component.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const APP = fileURLToPath(new URL('../../app', import.meta.url))

/** A file of the app's own and all that it draws with, by their imports. */
function drawnWith(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    const stem = join(dirname(file), path)
    const found = [`${stem}.tsx`, `${stem}.ts`].find(existsSync)
    if (found && !relative(APP, found).startsWith('..')) drawnWith(found, seen)
  }
  return seen
}

test.each([
  ['public.css', 'PUBLIC_STYLES', 5],
  ['entry.css', 'ENTRY_STYLES', 3],
  ['help.css', 'HELP_STYLES', 4],
  ['shop.css', 'SHOP_STYLES', 1],
  ['product.css', 'PRODUCT_STYLES', 0],
])('%s reads exactly what its pages draw with', (sheet, handle, many) => {
  const routes = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.route.tsx'))
    .map((path) => join(APP, path))
    .filter((path) => readFileSync(path, 'utf8').includes(`export const handle = ${handle}`))
  expect(routes.length).toBeGreaterThan(many)
  const drawn = new Set<string>()
  for (const path of [join(APP, 'root.tsx'), ...routes]) drawnWith(path, drawn)
  const listed = [...readFileSync(join(APP, 'styles', sheet), 'utf8').matchAll(/@source "\.\.\/(.+)";/g)]
  // Tailwind drops the sources below a folder once a file of that folder itself is listed: such files come first.
  const depths = listed.map(([, path = '']) => path.split('/').length)
  expect(depths).toEqual(depths.toSorted((a, b) => a - b))
  expect(listed.map(([, path]) => path).sort()).toEqual(
    [...drawn]
      .map((path) => relative(APP, path))
      // Classes stand in what is drawn, and in the few modules beside it.
      .filter((path) => path.endsWith('.tsx') || /^(ui|features|visitor)\/(?!.*\.server\.)/.test(path))
      .sort(),
  )
})

test('a timeline stands beside longhands only: minified into `animation`, no browser reads it', () => {
  const sheets = readdirSync(join(APP, 'styles')).map((name) => readFileSync(join(APP, 'styles', name), 'utf8'))
  const rules = sheets.flatMap((sheet) => sheet.match(/[^{}]*animation-timeline[^{}]*/g) ?? [])
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => /\banimation:/.test(rule.replace(/\/\*.*?\*\//g, '')))).toEqual([])
})

test('calendar.css reads the folders that its page draws with', () => {
  const drawn = drawnWith(join(APP, 'partner/calendar/calendar.route.tsx'), new Set())
  const elsewhere = [...drawnWith(join(APP, 'root.tsx'), drawn)]
    .map((path) => relative(APP, path))
    .filter((path) => path.endsWith('.tsx') && !/^(ui|partner\/calendar)\/|^root\.tsx$/.test(path))
  expect(elsewhere).toEqual([])
})
