// A regular expression that meets a stranger's text goes over it once. One with nested or overlapping repetition takes
// time that grows with the square of the text, or doubles with each letter, and nobody else is answered meanwhile.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { Element, Quantifier } from '@eslint-community/regexpp/ast'
import { type Program, Visitor } from 'oxc-parser'
import { getFirstConsumedChar, type ReadonlyFlags } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { describe, expect, test } from 'vitest'
import { parse } from './imports'

type Pattern = { path: string; source: string; flags: string }

/** Patterns whose time grows with the square of a text that is never long, and what it is. */
const SHORT: Record<string, string[]> = {
  'api/admin/settings/input.ts': ['0+$'], // Two digits.
  'api/salons/discovery/sentences/words.ts': ["^[.:'-]+|[.:'-]+$"], // A word of a search, which has a hundred letters.
  'api/salons/imports/cells.ts': [
    // A cell of forty letters.
    String.raw`^(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hr|hrs|hour|hours|heure|heures|hora|horas|std|godz|saa)\.?)?\s*(?:(?:and|,)?\s*(\d{1,4})\s*(?:m|min|mins|minute|minutes|minuten|minutos|dakika)?\.?)?$`,
  ],
  'api/developers/reference/samples.ts': [String.raw`([\w-]+)\/\{\w+\}`], // A path of ours.
  'api/identity/passwords/password-rules.ts': [String.raw`[^\p{L}]+$`], // A password.
  'api/money/transactions/line-words.ts': [String.raw`^[-+−]?\s*(?:[A-Z]{3}|\p{Sc})?\s*(\d.*)$`], // A search.
  'api/platform/documents/pdf-file.ts': [String.raw`\.?0+$`], // A number of ours.
  'api/platform/documents/pdf-sheet.ts': [String.raw`\B(?=(\d{3})+$)`], // A sum.
  'api/platform/documents/xlsx-dates.ts': [
    String.raw`"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.`, // A format of 255 letters.
  ],
  'api/platform/media/drawing.ts': [String.raw`(\w+)\(([^)]*)\)`, String.raw`([\w:-]+)="([^"]*)"`], // A drawing of ours.
  'app/client/wallet/exchange-rate.ts': [String.raw`\B(?=(\d{3})+\.)`], // A rate.
  'app/ui/display/money-parts.ts': [String.raw`^(\D*)([\d,]+)(\.\d+)?$`], // A sum.
  'app/visitor/linked-data.ts': [String.raw`\s+\S*$`], // A line of 159 letters.
  'db/libsql-connection.ts': [String.raw`\/+$`], // A setting.
}

/** Sources that make patterns as they run: of routes, settings and constants of ours, none of what people send. */
const MADE = [
  'api/app.ts',
  'api/money/deposits/return-to.ts',
  'api/platform/documents/xlsx-reader.ts',
  'api/platform/providers/passwords/pwned-passwords.ts',
  'api/platform/values/place-time.ts',
  'app/client/home/install-hint.server.ts',
  'app/platform/page-handler.server.ts',
]

const paths = execFileSync('git', ['ls-files', '--', 'api', 'app', 'db', 'realtime', 'worker.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\.|\/seed\//.test(path))

const programs = paths.map((path) => {
  const source = readFileSync(path, 'utf8')
  return { path, source, program: parse(path, source) }
})

test('every pattern goes over a text once, or the text is short', () => {
  const patterns = programs.flatMap(({ path, program }) => patternsIn(path, program))
  expect(patterns.length).toBeGreaterThan(400)
  const slow: Record<string, string[]> = {}
  for (const { path, source, flags } of patterns) {
    if (!isSlow(source, flags)) continue
    slow[path] = [...new Set([...(slow[path] ?? []), source])]
  }
  expect(slow).toEqual(SHORT)
})

test('few patterns are made as they run', () => {
  const made = programs.filter(({ source, program }) => makesPatterns(source, program))
  expect(made.map(({ path }) => path)).toEqual(MADE)
})

describe('what is found', () => {
  test.each([
    ['^(?:a|ab|b)+$', 'alternatives that overlap'],
    ['^(?:a+)+$', 'a repetition in a repetition'],
    [String.raw`\s+$`, 'a repetition that is tried from every place'],
    ['^a*[ab]*c$', 'two repetitions of the same letter'],
  ])('%s: %s', (source) => {
    expect(isSlow(source, '')).toBe(true)
  })

  test.each(['^a+b+$', String.raw`^[^\s]{1,100}$`, '^(?:a|b)+$', 'abc'])('not %s', (source) => {
    expect(isSlow(source, 'u')).toBe(false)
  })
})

function isSlow(source: string, flags: string): boolean {
  return analyse({ source, flags }).reports.length > 0 || repeatsAlternatives(source, flags)
}

/** Whether alternatives that begin alike are repeated: of "a", "ab" and "b" each text can be made in many ways. */
function repeatsAlternatives(source: string, flags: string): boolean {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  const read = { ignoreCase: flags.includes('i'), unicode: flags.includes('u') }
  let found = false
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ element, max }: Quantifier) => {
      if (max > FEW && beginAlike(element, read)) found = true
    },
  })
  return found
}

/** As often as a short list is repeated. */
const FEW = 6

function beginAlike(element: Element, flags: ReadonlyFlags): boolean {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false
  const firsts = element.alternatives.map((alternative) => getFirstConsumedChar(alternative, 'ltr', flags).char)
  return firsts.some((charSet, i) => firsts.slice(i + 1).some((other) => !charSet.isDisjointWith(other)))
}

function patternsIn(path: string, program: Program): Pattern[] {
  const found: Pattern[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      found.push({ path, source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

function makesPatterns(source: string, program: Program): boolean {
  let makes = false
  const note = ({ start, end }: { start: number; end: number }) => {
    if (source.slice(start, end) === 'RegExp') makes = true
  }
  new Visitor({ NewExpression: ({ callee }) => note(callee), CallExpression: ({ callee }) => note(callee) }).visit(
    program,
  )
  return makes
}
