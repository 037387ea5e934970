// Schemas that the OpenAPI document contains more than once are written once and referred to: it is a third of its size then.

type Node = { [key: string]: unknown }

/** Shorter ones are repeated: a reference is hardly shorter. */
const SHORTEST = 120

/** Keys between an operation and what its schemas are of. */
const PLUMBING =
  /^(get|post|put|patch|delete|parameters|requestBody|responses|content|schema|items|properties|anyOf|oneOf|allOf|additionalProperties|default|\d+|application\/.*)$/

/** Moves repeated schemas of a document's operations to its components. */
export function shareSchemas<D extends { paths: object; components: { schemas: object } }>(document: D): D {
  const seen = new Map<string, number>()
  walk(document.paths, (node) => {
    const text = sharable(node)
    if (text) seen.set(text, (seen.get(text) ?? 0) + 1)
  })
  const names = new Map<string, string>()
  const schemas: Record<string, unknown> = { ...document.components.schemas }
  const shared = (value: unknown, hint: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => shared(item, hint))
    if (typeof value !== 'object' || value === null) return value
    const node = value as Node
    if (isSchema(node) && 'default' in node) return node
    const inner = () =>
      Object.fromEntries(
        Object.entries(node).map(([key, child]) => [key, shared(child, PLUMBING.test(key) ? hint : key)]),
      )
    const text = sharable(node)
    if (!text || (seen.get(text) ?? 0) < 2) return inner()
    let name = names.get(text)
    if (!name) {
      name = freeName(hint, schemas)
      names.set(text, name)
      // Taken before what is within is named.
      schemas[name] = null
      schemas[name] = inner()
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      shared(operations, path.split('/').findLast((part) => /^[a-z]/.test(part)) ?? 'schema'),
    ]),
  )
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** The text of a schema that may be shared; null for anything else, and where there are defaults. */
function sharable(node: Node): string | null {
  if (!isSchema(node)) return null
  const text = JSON.stringify(node)
  return text.length >= SHORTEST && !text.includes('"default"') ? text : null
}

function isSchema(node: Node): boolean {
  return typeof node.type === 'string' || Array.isArray(node.anyOf) || Array.isArray(node.enum)
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) see(value as Node)
  for (const child of Object.values(value)) walk(child, see)
}

/** "Salon", or "Salon2" where that is another one. */
function freeName(hint: string, taken: object): string {
  const parts = hint.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const name = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Schema'
  if (!Object.hasOwn(taken, name)) return name
  for (let number = 2; ; number += 1) if (!Object.hasOwn(taken, `${name}${number}`)) return `${name}${number}`
}
