// Finds what people read in a source: text between tags, labels, sentences in strings and templates. What is
// computed is a hole: "You can add up to {money(limit)} at a time."
import { type Node, parseSync, type Span, visitorKeys } from 'oxc-parser'

/** One text as it reads, and where its words are in the source. */
export type Text = { line: number; words: string; pieces: Piece[]; holes: string[] }

/** Words between two holes: there is one piece more than there are holes. */
type Piece = { kind: Kind; start: number; end: number }

/** How words are written there, and so which letters are escaped. */
type Kind = 'markup' | 'attribute' | 'string' | 'template'

/** Attributes and properties that only machines read. */
const CODE =
  /^(class|className|.*Class|id|key|to|href|src|d|type|role|method|rel|target|autoComplete|inputMode|pattern|accept|sizes|media|viewBox|transform|path|style|code|timeZone|locale|operationId|constraint)$/

/** Calls whose strings only machines or developers read. */
const CODE_CALLS =
  /^(Error|TypeError|RegExp|sql|raw|prepare|querySelector|getElementById|log|info|error|warn|test|check|index)$/

/** Words of style sheets and of SQL, which could pass for a sentence. */
const STYLE =
  /(^|\s)(flex|grid|block|inline|hidden|absolute|relative|sticky|fixed|rounded|border|underline|truncate|group|peer|grow|shrink|italic|uppercase)(\s|$)|[a-z]-\[|[a-z]-\d|[a-z]:[a-z[]/
const SQL =
  /^\s*(select|insert|update|delete|with|create|drop|pragma|when|case|exists|order by) |\b(is (not )?null|IS (NOT )?NULL)\b/

/** Where an operation of the api is. */
const PLACE = /^(GET|POST|PUT|PATCH|DELETE) \//

/** The texts of a source, from top to bottom. */
export function findTexts(path: string, source: string): Text[] {
  const found: Text[] = []

  const add = (pieces: Piece[], holes: string[]) => {
    const text = pieces
      .map((piece, at) => read(source, piece) + (at < holes.length ? `{${holes[at]}}` : ''))
      .join('')
      .trim()
    if (!pieces.some((piece) => /\p{L}/u.test(read(source, piece)))) return
    const { start = 0, end = 0 } = pieces[0] ?? {}
    const blank = source.slice(start, end).search(/\S|$/)
    const line = source.slice(0, start + blank).split('\n').length
    found.push({ line, words: text, pieces, holes })
  }

  const visit = (node: Node, above: Node | null): void => {
    if (isCode(node, above)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      addMarkup(node.children)
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      const kind = above?.type === 'JSXAttribute' ? 'attribute' : 'string'
      if (isRead(node.value)) add([{ kind, start: node.start + 1, end: node.end - 1 }], [])
    } else if (node.type === 'TemplateLiteral') {
      const pieces = node.quasis.map(({ start, end, tail }): Piece => {
        return { kind: 'template', start: start + 1, end: tail ? end - 1 : end - 2 }
      })
      if (isRead(pieces.map((piece) => read(source, piece)).join('0'))) add(pieces, node.expressions.map(brief))
    }
    if (node.type === 'CallExpression' && isCounted(node.callee)) addNouns(node.arguments)
    for (const child of childrenOf(node)) visit(child, node)
  }

  /** The nouns of `counted(n, 'item', 'items')`, which are short and begin small. */
  const addNouns = (nouns: Node[]) => {
    for (const noun of nouns) {
      if (noun.type !== 'Literal' || typeof noun.value !== 'string' || isRead(noun.value)) continue
      add([{ kind: 'string', start: noun.start + 1, end: noun.end - 1 }], [])
    }
  }

  /** Text between tags, as long as nothing but values interrupts it. */
  const addMarkup = (children: Node[]) => {
    let pieces: Piece[] = []
    let holes: string[] = []
    const take = ({ start, end }: Span) => {
      const last = pieces.length > holes.length ? pieces.at(-1) : undefined
      if (last) last.end = end
      else pieces.push({ kind: 'markup', start, end })
    }
    const finish = (at: number) => {
      if (pieces.length === holes.length) take({ start: at, end: at })
      if (holes.length > 0 || pieces.some(({ start, end }) => end > start)) add(pieces, holes)
      pieces = []
      holes = []
    }
    for (const child of children) {
      const value = child.type === 'JSXExpressionContainer' ? child.expression : null
      const isSpace = value?.type === 'Literal' && value.value === ' '
      if (child.type === 'JSXText' || isSpace) take(child)
      else if (value && isValue(value)) {
        if (pieces.length === holes.length) take({ start: child.start, end: child.start })
        holes.push(brief(value))
      } else finish(child.start)
    }
    finish(children.at(-1)?.end ?? 0)
  }
  /** Values, however they are worked out, as long as no markup is drawn in between. */
  const isValue = (node: Node) =>
    node.type !== 'JSXEmptyExpression' && !/<[A-Za-z>]/.test(source.slice(node.start, node.end))
  const brief = (node: Node) => source.slice(node.start, node.end).replace(/\s+/g, ' ')

  visit(parseSync(path, source).program as Node, null)
  return found.sort((text, other) => startOf(text) - startOf(other))
}

const startOf = ({ pieces }: Text) => pieces[0]?.start ?? 0

/** The words of a piece as people read them. */
export function read(source: string, { kind, start, end }: Piece): string {
  const written = source.slice(start, end)
  if (kind === 'markup') return decodeEntities(joinLines(written))
  if (kind === 'attribute') return decodeEntities(written)
  return written.replaceAll('\n', '\\n').replace(/\\(['"`$])/g, '$1')
}

/** Words as they are written in a source: the reverse of `read`. */
export function written(text: string, kind: Kind, quote: string): string {
  if (kind === 'markup') return encodeEntities(text, /[&<>{}]/g)
  if (kind === 'attribute') return encodeEntities(text, /[&"]/g)
  const escaped = text.replaceAll(quote, `\\${quote}`)
  return kind === 'template' ? escaped.replaceAll('${', '\\${') : escaped
}

/** As JSX joins lines: what surrounds a line break counts as one space, and as nothing beside a tag; {' '} is a space. */
function joinLines(text: string): string {
  const lines = text.replaceAll("{' '}", SPACE).split('\n')
  return lines
    .map((line, at) => (at > 0 ? line.trimStart() : line))
    .map((line, at) => (at < lines.length - 1 ? line.trimEnd() : line))
    .filter(Boolean)
    .join(' ')
    .split(SPACE)
    .map((part, at) => (at > 0 ? part.trimStart() : part))
    .join(' ')
}

/** The words of a text without its holes, which are code. */
export function withoutInsertions(text: string): string {
  return text.replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '…')
}

/** No letter of a source. */
const SPACE = '\u0000'

const ENTITIES = { nbsp: '\u00a0', quot: '"', lt: '<', gt: '>', lcub: '{', rcub: '}', amp: '&' }

function decodeEntities(text: string): string {
  return text.replace(/&(nbsp|quot|lt|gt|lcub|rcub|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
}

function encodeEntities(text: string, unsafe: RegExp): string {
  const names = Object.entries(ENTITIES)
  return text.replace(unsafe, (letter) => {
    const name = names.find(([, spelled]) => spelled === letter)?.[0]
    return name ? `&${name};` : letter
  })
}

const isCounted = (callee: Node) => callee.type === 'Identifier' && callee.name === 'counted'

/** Whether words in a string are for people: they begin like a sentence or a label, or are several plain words. */
function isRead(text: string): boolean {
  if (STYLE.test(text) || SQL.test(text) || PLACE.test(text)) return false
  return (
    /^[\s0“‘(≈−–+]*\p{Lu}.*(\p{L} |\p{Ll}{2})/u.test(text) ||
    /^0?\s*(\p{Ll}[\p{Ll}’]*[,.:;]? ){2,}[\p{L}0]/u.test(text) ||
    /^0 (\p{Ll}[\p{Ll}’]* )+\p{Ll}[\p{Ll}’]*\.$/u.test(text)
  )
}

/** Whether a node, with all below it, is only for machines. */
function isCode(node: Node, above: Node | null): boolean {
  if (/^(Import|Export(All|Named))/.test(node.type) && 'source' in node && node.source) return true
  if (/^TS(Type|Interface|Literal|Union|Enum)/.test(node.type)) return true
  if (node.type === 'BinaryExpression' && node.operator.includes('==')) return true
  if (node.type === 'JSXAttribute' || node.type === 'Property') return CODE.test(nameOf(node) ?? '')
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'Literal' && above?.type === 'Property' && above.key === node) return true
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const called = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
    return called.type === 'Identifier' && CODE_CALLS.test(called.name)
  }
  return false
}

/** What an attribute or a property is called. */
function nameOf(node: Node): string | null {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : null
  if (node.type === 'Property') return node.key.type === 'Identifier' ? node.key.name : null
  return null
}

function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => (node as unknown as Record<string, Node | (Node | null)[] | null>)[key])
    .filter((child) => child !== null && child !== undefined)
}
