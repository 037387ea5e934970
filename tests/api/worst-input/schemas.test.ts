// Every schema of what people send gets its worst: the longest texts and lists that it allows, of letters that rules look
// at, and then as much as a request may hold. The steps of reading are in proportion to what was sent.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { BODY, defOf, INPUTS, isRule, limitOf, partsOf, usualFor, worstOf } from './inputs'
import { stepsOf } from './steps'

/** What rules look for and what normal forms, cases and segments make more of. */
const LETTERS = ['a', ' ', '\r', '9,', '.', '-"', '(', 'a.a@', '№ﷺ', 'e\u0301', '\u200b\u202e', '👩‍👩‍👧']

/** Of these, fields get more than any takes: their length is what is looked at, and little else. */
const BEYOND = ['a', ' ', '👩‍👩‍👧']

/** Steps for a letter of what is allowed, and of what is too long; those of an empty form. */
const STEPS = 60
const REFUSING = 12
const ANY = 100

const all = [...new Set(INPUTS.flatMap(([, schema]) => [...partsOf(schema)]))]

/** Schemas with a rule in them, or a change of what was sent, that those before them do not have. */
const seen = new Set<z.ZodType>()
const different = [...INPUTS]
  .sort(([, a], [, b]) => partsOf(b).size - partsOf(a).size)
  .filter(([, schema]) => {
    const fresh = [...partsOf(schema)].filter((part) => isRule(part) && !seen.has(part))
    for (const part of fresh) seen.add(part)
    return fresh.length > 0
  })

const ofType = (type: string) => all.filter((schema) => defOf(schema).type === type)

test('every text is known by an example, so that the rules of its form are reached', () => {
  expect(different.length).toBeGreaterThan(150)
  expect(ofType('string').length).toBeGreaterThan(300)
  expect(namesOf(ofType('string').filter((text) => usualFor(text).length === 0))).toEqual([])
})

test('every list has a most, so that no rule reads a longer one', () => {
  const lists = ofType('array')
  expect(lists.length).toBeGreaterThan(30)
  expect(namesOf(lists.filter((list) => limitOf(defOf(list)) === Infinity))).toEqual([])
})

test('a rule that compares each with all others is found, and one that reads what is too long', () => {
  const others = (list: string[]) => list.every((text, i) => list.indexOf(text) === i)
  const loops = (list: string[]) => {
    for (let i = 0; i < list.length; i += 1) for (let j = 0; j < i; j += 1) if (list[i] === list[j]) return false
    return true
  }
  const list = z.array(z.string().max(10)).max(2000)
  for (const rule of [others, loops])
    expect(tooSlow([['planted', z.object({ list }).refine(({ list }) => rule(list))]], BEYOND, false)).toHaveLength(1)
  expect(tooSlow([['fine', z.object({ list: list.refine((all) => new Set(all).size > 0) })]], BEYOND, false)).toEqual(
    [],
  )
  const reads = (text: string) => [...Array(20)].every(() => !text.normalize('NFKC').includes('purse'))
  const text = z.string().max(50)
  expect(tooSlow([['planted', text.refine(reads)]], BEYOND, true)).toHaveLength(1)
})

test('the largest that is allowed takes steps in proportion to its size', () => {
  expect(tooSlow(different, LETTERS, false)).toEqual([])
})

test('what is larger is refused by its length', () => {
  expect(tooSlow(different, BEYOND, true)).toEqual([])
})

/** Those that take more steps for a letter than they may. */
function tooSlow(schemas: typeof INPUTS, letters: string[], beyond: boolean): string[] {
  const sent = schemas.map(([, schema]) => {
    const texts = [...partsOf(schema)].filter((part) => defOf(part).type === 'string').length
    const length = beyond ? Math.floor(BODY / Math.max(1, texts)) : BODY
    return letters.map((letter, way) => worstOf(schema, { letters: letter, length, way }, beyond))
  })
  const steps = stepsOf(
    schemas.map(([, schema], i) => () => {
      for (const value of sent[i] ?? []) schema.safeParse(value)
    }),
  )
  return schemas.flatMap(([name], i) => {
    const sizes = sent[i]?.map((value) => (JSON.stringify(value) ?? '').length + ANY) ?? []
    const rate = (steps[i] ?? 0) / sizes.reduce((sum, size) => sum + size, 0)
    return rate > (beyond ? REFUSING : STEPS) ? [`${name}: ${Math.round(rate)} steps a letter`] : []
  })
}

function namesOf(parts: z.ZodType[]): string[] {
  return parts.map((part) => INPUTS.find(([, schema]) => partsOf(schema).has(part))?.[0] ?? '')
}
