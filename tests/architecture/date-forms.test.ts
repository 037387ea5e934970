// Dates and times are written in the forms of one file, so that a day looks the same on every screen and in every
// message.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const HOME = 'api/platform/values/date-forms.ts'

/** What asks about zones and writes nothing: which one a browser is in, and whether there is one of a name. */
const QUESTIONS = ['app/auth/time-zone.island.tsx', 'app/entry.client.ts', 'api/notifications/input.ts']

const FORMS = /\bIntl\.DateTimeFormat\(|\.toLocale(Date|Time)String\(|\.toDateString\(|\bhour12\b/

test('dates are formatted by one file alone', () => {
  const sources = ['app', 'api', 'realtime', 'scripts']
    .flatMap((floor) =>
      readdirSync(join(ROOT, floor), { recursive: true, encoding: 'utf8' }).map((path) => `${floor}/${path}`),
    )
    .filter((path) => /(?<!\.(test|examples))\.tsx?$/.test(path))
  expect(sources.length).toBeGreaterThan(1_000)
  const writers = sources.filter((path) => FORMS.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(writers.sort()).toEqual([...QUESTIONS, HOME].sort())
})
