// Whether an address is a path of ours is decided by one function, and nothing that a request brought is redirected to
// without it: a second way of deciding is the one that forgets that "/.//evil.example" becomes "//evil.example".
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: planted sources have templates
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type Expression, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { parse } from './imports'

const HOME = 'api/platform/http/own-path.ts'

/** What looks at the beginning of something else, and what. */
const OTHERS: Record<string, string> = {
  'api/notifications/rendering/email-html.ts': 'a line of a message that is a link, and no fact',
  'api/platform/documents/xlsx-reader.ts': 'the name of a part of a workbook',
  'app/public/sw.js': 'goes to whole addresses of our own origin only, and can import nothing',
}

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'api', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|js)$/.test(path) && !/\.(test|examples)\./.test(path))
  .filter((path) => path !== HOME && existsSync(path))

const sources = paths.map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test('one function decides what is a path of ours', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const found = sources.filter(({ path, source }) => decisionsIn(path, source).length > 0)
  expect(found.map(({ path }) => path)).toEqual(Object.keys(OTHERS))
})

test('nothing that a request brought is redirected to as it came', () => {
  const found = sources.flatMap(({ path, source }) => unsafeRedirects(path, source).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test.each([
  "if (next.startsWith('/')) redirect(next)",
  "if (next?.startsWith('//')) redirect('/')",
  'if (next.startsWith(`/`)) redirect(next)',
  "if (next[0] === '/') redirect(next)",
  "if (next.at(0) === '/') redirect(next)",
  "if (next.charAt(0) !== '/') redirect('/')",
  "if (next.slice(0, 2) === '//') redirect('/')",
  "if (next.indexOf('/') === 0) redirect(next)",
  String.raw`const Own = z.string().regex(/^\/(?![/\\])/)`,
  String.raw`if (/^\/[^/]/.test(next)) redirect(next)`,
  String.raw`if (/^[/]\w/.test(next)) redirect(next)`,
  String.raw`if (/^\//.test(next)) redirect(next)`,
  'if (new URL(next, here).origin === origin) redirect(next)',
  'const { host } = new URL(next, origin); if (host !== own) redirect(next)',
])('a decision is found: %s', (source) => {
  expect(decisionsIn('planted.ts', source)).not.toEqual([])
})

test.each([
  String.raw`/^\/salons$/.test(path)`,
  "path.startsWith('/api/')",
  "text.split('/')",
  'const { host } = new URL(webhook.url)',
])('a decision about something else is not: %s', (source) => {
  expect(decisionsIn('planted.ts', source)).toEqual([])
})

test.each([
  "redirect(textIn(form, 'next'))",
  "const next = textIn(form, 'next') || PATH; redirect(next)",
  "const next = textIn(form, 'next'); throw redirect(next.startsWith(PATH) ? next : PATH)",
  "const next = searchParams.get('next') ?? '/'; redirectWithToast(next, 'Saved', '')",
  "const next = String(form.get('next')).trim(); redirect(`${next}?done`)",
  "c.redirect(c.req.query('next') ?? '/')",
  'redirect(query.next)',
  "location.assign(searchParams.get('next'))",
  "new Response(null, { status: 302, headers: { location: searchParams.get('next') } })",
])('a redirect to what was sent is found: %s', (source) => {
  expect(unsafeRedirects('planted.ts', source)).not.toEqual([])
})

test.each([
  "redirect(safePath(textIn(form, 'next')) ?? PATH)",
  "const next = safePath(searchParams.get('next')); redirect(next ?? PATH)",
  "const id = textIn(form, 'id'); redirect(`/client/goals/${id}`)",
  "redirect(`${PATH}?${new URLSearchParams({ id: textIn(form, 'id') })}`)",
])('one to a path of ours is not: %s', (source) => {
  expect(unsafeRedirects('planted.ts', source)).toEqual([])
})

/** What asks whether an address begins as a path does, or to which site it leads. */
function decisionsIn(path: string, source: string): string[] {
  const found: string[] = []
  const note = ({ start, end }: { start: number; end: number }) => {
    found.push(source.slice(start, end))
  }
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const resolved = /\bnew URL\([^)]*,/.test(source)
  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (!given[0] || !/\.(startsWith|indexOf)$/.test(textOf(callee))) return
      if (SLASHES.test(textOf(given[0]))) note(node)
    },
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return
      const sides = [textOf(node.left), textOf(node.right)]
      if (sides.some((side) => SLASHES.test(side)) && sides.some((side) => BEGINNING.test(side))) note(node)
      if (resolved && sides.some((side) => SITE.test(side))) note(node)
    },
    Literal(node) {
      if ('regex' in node && node.regex && ANY_PATH.test(node.regex.pattern)) note(node)
    },
  }).visit(parse(path, source))
  return found
}

/** One or two slashes, as a literal. */
const SLASHES = /^(['"`])\/\/?\1$/

const BEGINNING = /\[0\]$|\.(at|charAt)\(0\)$|\.(slice|substring|substr)\(0, *[12]\)$/

const SITE = /(^|\.)(origin|host|hostname)$/

/** A pattern that begins with a slash and then accepts or refuses letters, and no word of ours. */
const ANY_PATH = /^\^(?:\\\/|\[\\?\/\])(?:$|\(\?!|\[|\\[\w/]|\.|\(\?:?[[.])/

/** Redirects whose beginning comes from a form or an address, unless a function has looked at it. */
function unsafeRedirects(path: string, source: string): string[] {
  const program = parse(path, source)
  const named = new Map<string, Expression[]>()
  const targets: Expression[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      named.set(id.name, [...(named.get(id.name) ?? []), init])
    },
    CallExpression({ callee, arguments: given }) {
      const [to] = given
      if (to && to.type !== 'SpreadElement' && REDIRECTS.test(textOf(callee))) targets.push(to)
    },
    Property({ key, value }) {
      if (/^['"]?location['"]?$/i.test(textOf(key))) targets.push(value as Expression)
    },
  }).visit(program)
  const sent = (node: Expression, depth = 0): boolean => {
    if (depth > 5) return false
    const item = (inner: Expression) => sent(inner, depth + 1)
    switch (node.type) {
      case 'LogicalExpression':
        return item(node.left) || item(node.right)
      case 'ConditionalExpression':
        return item(node.consequent) || item(node.alternate)
      case 'ParenthesizedExpression':
      case 'TSNonNullExpression':
      case 'TSAsExpression':
      case 'AwaitExpression':
      case 'ChainExpression':
        return 'argument' in node ? item(node.argument) : item(node.expression)
      case 'TemplateLiteral': {
        const [first] = node.expressions
        return node.quasis[0]?.value.raw === '' && first !== undefined && item(first)
      }
      case 'Identifier':
        return (named.get(node.name) ?? []).some(item)
      case 'CallExpression':
        return READS.test(textOf(node.callee)) || KEEPS.test(textOf(node))
      case 'MemberExpression':
        return /^(query|params|body|json|form|typed)\??\.\w+$/.test(textOf(node))
      default:
        return false
    }
  }
  return targets.filter((target) => sent(target)).map(textOf)
}

const REDIRECTS = /(^|\.)(redirect|redirectWithToast|location\.(assign|replace))$/

const READS = /^(textIn|said)$|(searchParams|search|form|req|headers)\??\.(get|query|header)$/

/** Functions that return what they were given. */
const KEEPS = /^String\(.*\b(get|textIn)\(|\b(textIn|get)\(.*\)\.(trim|slice|replace\w*|toString)\([^)]*\)$/
