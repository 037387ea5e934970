// Rules of ours that read a text (is a link in it? does it pose as us?) get none of any length: the check of its length
// comes before them, and ends the checks. Patterns go over a text once (tests/architecture/patterns.test.ts).
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../api/app'
import { routesOf } from '../../api/platform/http/openapi'
import { ending } from '../../api/platform/text'
import { INPUTS, isRule, partsOf } from './worst-input/inputs'

type Check = { _zod: { def: { check: string; abort?: boolean } } }
type Def = Record<string, unknown> & { type: string; checks?: Check[] }

/** What a schema is made of: fields, items, options, both ends of a pipe. */
const PARTS = ['innerType', 'element', 'in', 'out', 'valueType', 'keyType', 'left', 'right']

test('the length of every text is checked first', () => {
  const found = new Map<z.ZodType, string>()
  for (const { method, path, spec } of routesOf(api))
    for (const where of ['body', 'query', 'params'] as const) collect(spec[where], `${method} ${path} ${where}`, found)
  const texts = [...found].filter(([schema]) => defOf(schema).type === 'string')
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter(([schema]) => isUnbounded(schema)).map(([, at]) => at)).toEqual([])
})

test('every rule of a text or a list is in an input.ts, where the worst of it is tried', () => {
  const tried = new Set(INPUTS.flatMap(([, schema]) => [...partsOf(schema)]))
  const elsewhere = routesOf(api).flatMap(({ method, path, spec }) =>
    (['body', 'query', 'params'] as const)
      .filter((where) => [...partsOf(spec[where])].some((part) => isRule(part) && !tried.has(part)))
      .map((where) => `${method} ${path} ${where}`),
  )
  expect(elsewhere).toEqual([])
})

test('a rule without a length before it is found, and one whose length does not end the checks', () => {
  const rule = (text: string) => text !== 'x'
  expect(isUnbounded(z.string().refine(rule))).toBe(true)
  expect(isUnbounded(z.string().max(10, 'Too long').refine(rule))).toBe(true)
  expect(isUnbounded(z.string().refine(rule).max(10, ending('Too long')))).toBe(true)
  expect(isUnbounded(z.string().max(10, ending('Too long')).refine(rule))).toBe(false)
  expect(isUnbounded(z.string().max(10))).toBe(false)
})

function isUnbounded(schema: z.ZodType): boolean {
  const checks = (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)
  const rule = checks.findIndex(({ check }) => check === 'custom')
  // A pattern that ends the checks bounds a text too.
  const ends = checks.findIndex(({ check, abort }) => (check === 'max_length' || check === 'string_format') && abort)
  return rule >= 0 && (ends < 0 || ends > rule)
}

function collect(schema: unknown, at: string, found: Map<z.ZodType, string>): void {
  if (!(schema instanceof z.ZodType) || found.has(schema)) return
  found.set(schema, at)
  const def = defOf(schema)
  for (const [name, field] of Object.entries(def.shape ?? {})) collect(field, `${at}.${name}`, found)
  for (const part of PARTS) collect(def[part], at, found)
  for (const option of (def.options as unknown[]) ?? []) collect(option, at, found)
}

function defOf(schema: z.ZodType): Def {
  return schema._zod.def as unknown as Def
}
