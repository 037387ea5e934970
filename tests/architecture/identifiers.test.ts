// What we name ourselves is called by the word of docs/glossary.md: variables, parameters, functions, types. Names that others
// gave, as fields of responses, columns and properties that are destructured, are as they are there.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Expression, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { parse } from './imports'

/** Words that no name of ours has, with the word to use. */
const AVOIDED: Record<string, string> = {
  answer: 'response of a route, reply of a person, choice in a flow',
  answers: 'responses, replies, choices',
  act: 'adjustment of money, action else',
  acts: 'adjustments, actions',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified',
  said: 'submitted, typed, notice, message, result, by what it is',
  asked: 'requested, or the noun',
  shown: 'displayed, visible, or the noun',
  words: 'text, label, terms of a search, tokens of a sentence',
  spoken: 'text',
  heard: 'received',
}

/** Names that say nothing of what they stand for. */
const VAGUE: Record<string, string> = { one: 'its noun', own: 'its noun' }

/** What the element of a list is called where the list says no noun: that of `seats` is a seat. */
const ELEMENTS = ['item', 'candidate']

/** Methods of a list that hand its elements to a function. */
const EACH = /^(map|flatMap|filter|find|findIndex|findLast|some|every|forEach|reduce)$/

/** Words of what people read, where the record has another. */
const OF_THE_RECORD: Record<string, string> = { visit: 'appointment', visits: 'appointments' }

/** Rows of the database are called as their tables are. */
const TABLES = /^(goal_?visit|visit_?change|visit_?reopening)/i

/** `list`: what it is an element of; it is among the names once more without. */
type Name = { name: string; isType: boolean; isFunction: boolean; list?: string }

function faultsOf(path: string, source: string): string[] {
  return namesIn(path, source).flatMap(({ name, isType, isFunction, list }) => {
    const parts = partsOf(name)
    if (list !== undefined) return isVagueIn(list, name) ? [`${path}: ${name} (an element of ${list})`] : []
    const found = [
      ...(name in VAGUE ? [[name, VAGUE[name]]] : []),
      ...parts.filter((word) => word in AVOIDED).map((word) => [word, AVOIDED[word]]),
      ...(/^(api\/|db\/(?!seed))/.test(path) && (isType || isFunction) && !TABLES.test(name)
        ? parts.filter((word) => word in OF_THE_RECORD).map((word) => [word, OF_THE_RECORD[word]])
        : []),
    ]
    return found.map(([word, instead]) => `${path}: ${name} (${word}: ${instead})`)
  })
}

/** Whether an element is called by no noun, and its list by one. */
function isVagueIn(list: string, name: string): boolean {
  return (
    ELEMENTS.includes(name) &&
    /[a-z]s$/i.test(list) &&
    !partsOf(list).some((part) => ELEMENTS.includes(part.replace(/s$/, '')))
  )
}

/** The last name of an expression, as that of `party.seats`. */
function listOf(node: Expression): string {
  if (node.type === 'MemberExpression') return node.property.type === 'Identifier' ? node.property.name : ''
  return node.type === 'Identifier' ? node.name : ''
}

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** What a source declares. A binding that takes its name from a property is not ours to name. */
function namesIn(path: string, source: string): Name[] {
  const found: Name[] = []
  const add = (node: object | null | undefined, kind: Partial<Name> = {}) => {
    if (node && 'name' in node && typeof node.name === 'string')
      found.push({ name: node.name, isType: false, isFunction: false, ...kind })
  }
  /** The names in a pattern. */
  const bind = (node: object | null | undefined, kind: Partial<Name> = {}): void => {
    if (!node || !('type' in node)) return
    if (node.type === 'Identifier') add(node, kind)
    if (node.type === 'AssignmentPattern' && 'left' in node) bind(node.left as object, kind)
    if (node.type === 'RestElement' && 'argument' in node) bind(node.argument as object)
    if (node.type === 'TSParameterProperty' && 'parameter' in node) bind(node.parameter as object)
    if (node.type === 'ArrayPattern' && 'elements' in node)
      for (const element of node.elements as object[]) bind(element)
    if (node.type === 'ObjectPattern' && 'properties' in node)
      for (const property of node.properties as object[])
        if ('argument' in property) bind(property)
        else if ('value' in property && !('shorthand' in property && property.shorthand)) bind(property.value as object)
  }
  const parameters = (params: readonly object[]) => {
    for (const param of params) bind(param)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => bind(id, { isFunction: /Function/.test(init?.type ?? '') }),
    FunctionDeclaration: ({ id, params }) => {
      add(id, { isFunction: true })
      parameters(params)
    },
    FunctionExpression: ({ params }) => parameters(params),
    ArrowFunctionExpression: ({ params }) => parameters(params),
    ClassDeclaration: ({ id }) => add(id, { isType: true }),
    TSTypeAliasDeclaration: ({ id }) => add(id, { isType: true }),
    TSInterfaceDeclaration: ({ id }) => add(id, { isType: true }),
    CallExpression: ({ callee, arguments: [each] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!EACH.test(callee.property.name) || each?.type !== 'ArrowFunctionExpression') return
      const list = listOf(callee.object)
      for (const param of each.params) add(param, { list })
    },
    ImportSpecifier: ({ imported, local }) => 'name' in imported && imported.name !== local.name && add(local),
  }).visit(parse(path, source))
  return found
}

const paths = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !path.endsWith('.d.ts'))

test('every name of ours has the standard word', () => {
  expect(paths.length).toBeGreaterThan(2_000)
  expect(paths.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8')))).toEqual([])
})

describe('what is found', () => {
  test.each([
    ['const one = rows[0]', 'a variable'],
    ['rows.map((one) => one.id)', 'a parameter'],
    ['const { service: one } = row', 'what a property is called here'],
    ['for (const [one] of rows) use(one)', 'an element'],
    ['function slotAnswer() {}', 'a word in a name'],
    ['type RefundAct = string', 'a type'],
    ['const MAY_TELL = true', 'capitals'],
    ["import { send as tell } from './x'", 'an alias'],
    ['function planVisit() {}', 'a word of what people read'],
    ['type FormSaid = object', 'said'],
    ['const wasAsked = true', 'asked'],
    ['function tipShown() {}', 'shown'],
    ['const KIND_WORDS = {}', 'words'],
    ["import { sum as spoken } from './x'", 'spoken'],
    ['let heardAt = 0', 'heard'],
    ['const own = salons[0]', 'a name without its noun'],
    ['party.seats.map((item) => item.id)', 'an element of a list with a noun'],
    ['seats.find((candidate) => candidate.id === id)', 'an element that is looked for'],
    ['seats.reduce((sum, item) => sum + item.price, 0)', 'an element that is added'],
  ])('%s: %s', (source) => {
    expect(faultsOf('api/booking/x.ts', source)).toHaveLength(1)
  })

  test.each([
    'const { answer, one } = row',
    'type Row = { answer: string }',
    'const row = { answer: 1 }',
    'const active = exact',
    'const visit = row',
    'const visitChange = table()',
    'const ownShopId = claim.shopId',
    'type Row = { said: string; own: boolean }',
    'const word = sword',
    'page.items.map((item) => item.id)',
    'wantedItems.map((item) => item.id)',
    'booked.map((item) => item.id)',
  ])('not %s', (source) => {
    expect(faultsOf('api/booking/x.ts', source)).toEqual([])
  })
})
