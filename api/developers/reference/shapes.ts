// JSON schemas as people read them: the shape as TypeScript writes it, and a value that fits.

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  additionalProperties?: Schema | boolean
}

/** Finds what a reference names. */
export type Resolve = (reference: string) => Schema

/** Values of an enumeration that are written out. */
const WRITTEN = 8

/** Shapes within shapes that are written out. */
const DEEPEST = 5

/** A schema as a type: `{ id: string, status: "pending" | "confirmed" }`. */
export function shapeOf(schema: Schema, resolve: Resolve, indent = '', depth = 0): string {
  if (schema.$ref) return shapeOf(resolve(schema.$ref), resolve, indent, depth)
  if (schema.enum) return alternatives(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const several = schema.anyOf ?? schema.oneOf
  if (several) return alternatives(several.map((schema) => shapeOf(schema, resolve, indent, depth)))
  if (schema.allOf && !schema.type)
    return schema.allOf.map((schema) => shapeOf(schema, resolve, indent, depth)).join(' & ')
  const types = [schema.type ?? 'unknown'].flat()
  return alternatives(
    types.map((type) => {
      if (type === 'array' && schema.items) {
        const item = shapeOf(schema.items, resolve, indent, depth)
        return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
      }
      if (type === 'integer') return 'number'
      if (type !== 'object') return type
      if (!schema.properties) return 'object'
      return objectShape(schema, resolve, indent, depth)
    }),
  )
}

function objectShape(schema: Schema, resolve: Resolve, indent: string, depth: number): string {
  const { properties = {}, required = [] } = schema
  if (depth >= DEEPEST) return '{ … }'
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${inner}${name}${optional}: ${shapeOf(property, resolve, inner, depth + 1)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function alternatives(types: string[]): string {
  const each = [...new Set(types)]
  return (each.length > WRITTEN ? [...each.slice(0, 3), '…'] : each).join(' | ')
}

/** Values of some properties by their names, whatever their schemas are. */
export type Values = (name: string) => unknown

/** A value that fits, with what is required only; `values` of properties come first. */
export function exampleOf(schema: Schema, resolve: Resolve, values: Values = () => undefined): unknown {
  if (schema.$ref) return exampleOf(resolve(schema.$ref), resolve, values)
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const [first] = schema.anyOf ?? schema.oneOf ?? (schema.type ? [] : (schema.allOf ?? []))
  if (first) return exampleOf(first, resolve, values)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, property]) => [name, values(name) ?? exampleOf(property, resolve, values)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items, resolve, values)] : []
    case 'integer':
    case 'number':
      return schema.minimum && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.format === 'date-time' ? '2027-03-01T10:00:00Z' : '…'
  }
}
