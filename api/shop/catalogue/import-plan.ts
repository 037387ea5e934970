// Plans what the rows of a file do to a catalogue: create, update, or nothing. Pure. The preview
// plans all rows at once; the import plans each page against the catalogue at that time.
import type { product, productVariant } from '../../../db/schema/shop/products'
import { type Faults, noteFault } from '../../platform/documents/import-faults'
import { positionAfter } from '../../platform/values/positions'
import type { Column, ImportRow } from './import-rows'
import { folded, LIMITS } from './input'

type Facts = Pick<typeof product.$inferSelect, 'name' | 'brand' | 'category' | 'description' | 'options' | 'status'>

type KnownProduct = Facts & { id: string }

type KnownVariant = Pick<
  typeof productVariant.$inferSelect,
  'id' | 'productId' | 'sku' | 'values' | 'price' | 'stock' | 'lowStock' | 'active' | 'position'
>

/** The catalogue, including the changes of the rows planned so far. */
type Known = {
  products: Map<string, KnownProduct>
  /** By folded name; the first of several with the same name. */
  byName: Map<string, KnownProduct>
  /** By folded SKU. */
  bySku: Map<string, KnownVariant>
  /** The variants of each product. */
  variants: Map<string, KnownVariant[]>
}

/** The effect of a row. Undefined fields stay unchanged. */
export type Change = {
  row: ImportRow
  kind: 'created' | 'updated' | 'unchanged'
  product: { id: string; made: KnownProduct | null; changed: Partial<Facts> | null }
  variant: { id: string; made: KnownVariant | null; changed: Partial<KnownVariant> | null }
}

export function knownFrom(products: KnownProduct[], variants: KnownVariant[]): Known {
  const known: Known = { products: new Map(), byName: new Map(), bySku: new Map(), variants: new Map() }
  for (const product of products) addProduct(known, product)
  for (const variant of variants) addVariant(known, variant)
  return known
}

function addProduct(known: Known, knownProduct: KnownProduct): void {
  known.products.set(knownProduct.id, knownProduct)
  const name = folded(knownProduct.name)
  if (!known.byName.has(name)) known.byName.set(name, knownProduct)
}

function addVariant(known: Known, knownVariant: KnownVariant): void {
  known.bySku.set(folded(knownVariant.sku), knownVariant)
  const list = known.variants.get(knownVariant.productId)
  if (list) list.push(knownVariant)
  else known.variants.set(knownVariant.productId, [knownVariant])
}

/** Values given for each product by earlier rows, by its id: rows that contradict each other are faults. */
type SeenValues = Map<string, Map<Column, { value: string; line: number }>>

/** Plans a row and applies it to `known`; null when the row has faults. `newId` makes ids of new rows. */
export function planRow(
  row: ImportRow,
  known: Known,
  seen: SeenValues,
  faults: Faults,
  newId: () => string,
): Change | null {
  const before = faults.count
  const fault = (column: Column, message: string) => noteFault(faults, row.line, column, message)
  const variant = known.bySku.get(folded(row.sku))
  const found = variant
    ? known.products.get(variant.productId)
    : row.product === undefined
      ? undefined
      : known.byName.get(folded(row.product))
  if (!found && row.product === undefined) fault('product', 'Enter the product’s name')
  if (!found && row.category === undefined) fault('category', 'Enter a category for the new product')
  if (!found && known.products.size >= LIMITS.products)
    fault('product', `A shop can have up to ${LIMITS.products} products`)
  if (!variant && row.price === undefined) fault('price', 'Enter a price for the new item')
  if (faults.count > before) return null
  const product: KnownProduct = found ?? {
    id: newId(),
    name: row.product ?? '',
    brand: row.brand ?? '',
    category: row.category ?? '',
    description: row.description ?? '',
    options: row.options ?? [],
    status: row.status ?? 'draft',
  }
  refuseContradiction(row, product.id, seen, fault)
  if (row.options && row.options.length !== product.options.length)
    fault(
      row.options.length > product.options.length ? `option ${row.options.length as 1 | 2}` : 'option 1',
      `The product has ${['no option', 'one option', 'two options'][product.options.length]}; change that on its page first`,
    )
  const values = row.values ?? (variant ? variant.values : [])
  const siblings = known.variants.get(product.id) ?? []
  if (values.length !== product.options.length)
    fault(
      values.length > product.options.length ? `value ${values.length as 1 | 2}` : missingValue(values),
      product.options.length === 0
        ? 'The product has no options'
        : `Enter its ${product.options.map((name) => name.toLowerCase()).join(' and ')}`,
    )
  else if (siblings.some((sibling) => sibling !== variant && alike(sibling.values, values)))
    fault(product.options.length ? 'value 1' : 'sku', alikeText(product, siblings, variant, values))
  if (!variant && siblings.length >= LIMITS.variants)
    fault('product', `A product can have up to ${LIMITS.variants} variants`)
  if (faults.count > before) return null
  const changed = found ? changesOf(factsIn(row), found) : null
  if (!found) addProduct(known, product)
  if (found && changed) Object.assign(found, changed)
  if (variant) {
    const theirs = changesOf(variantIn(row), variant)
    const kind = theirs || changed ? 'updated' : 'unchanged'
    const response = {
      row,
      kind: kind as Change['kind'],
      product: { id: product.id, made: null, changed },
      variant: { id: variant.id, made: null, changed: theirs && { ...theirs } },
    }
    // Only after `changesOf`: the difference in stock depends on the old value.
    Object.assign(variant, theirs)
    return response
  }
  const made: KnownVariant = {
    id: newId(),
    productId: product.id,
    sku: row.sku,
    values,
    price: row.price ?? 0,
    stock: row.stock ?? 0,
    lowStock: row.lowStock ?? 3,
    active: row.active ?? true,
    position: positionAfter(siblings),
  }
  addVariant(known, made)
  return {
    row,
    kind: 'created',
    product: { id: product.id, made: found ? null : { ...product }, changed },
    variant: { id: made.id, made: { ...made }, changed: null },
  }
}

const FACTS: [Column, (row: ImportRow) => string | undefined][] = [
  ['product', (row) => row.product],
  ['brand', (row) => row.brand],
  ['category', (row) => row.category],
  ['description', (row) => row.description],
  ['option 1', (row) => row.options?.[0]],
  ['option 2', (row) => row.options?.[1]],
  ['status', (row) => row.status],
]

function refuseContradiction(
  row: ImportRow,
  productId: string,
  seen: SeenValues,
  fault: (column: Column, message: string) => void,
): void {
  const before = seen.get(productId) ?? new Map()
  seen.set(productId, before)
  for (const [column, of] of FACTS) {
    const value = of(row)
    if (value === undefined) continue
    const first = before.get(column)
    if (!first) before.set(column, { value, line: row.line })
    else if (first.value !== value && !(column === 'product' && folded(first.value) === folded(value)))
      fault(column, `This differs from line ${first.line} for the same product`)
  }
}

function factsIn(row: ImportRow): Partial<Facts> {
  const { product: name, brand, category, description, options, status } = row
  return { name, brand, category, description, options, status } as Partial<Facts>
}

function variantIn(row: ImportRow): Partial<KnownVariant> {
  const { values, price, stock, lowStock, active } = row
  return { values, price, stock, lowStock, active } as Partial<KnownVariant>
}

/** The given fields that differ; null if none does. */
function changesOf<T extends object>(values: Partial<T>, before: T): Partial<T> | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : null
}

function alike(a: string[], b: string[]): boolean {
  return a.map(folded).join('\n') === b.map(folded).join('\n')
}

function alikeText(
  product: KnownProduct,
  siblings: KnownVariant[],
  variant: KnownVariant | undefined,
  values: string[],
): string {
  const other = siblings.find((sibling) => sibling !== variant && alike(sibling.values, values))
  return product.options.length === 0
    ? `${product.name} has the SKU ${other?.sku}; a second variant needs an option`
    : `${other?.sku} is ${values.join(', ')} already`
}

function missingValue(values: string[]): Column {
  return values.length === 0 ? 'value 1' : 'value 2'
}
