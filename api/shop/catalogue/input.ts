// Input schemas of a seller's catalogue: products, variants, stock, prices, terms, imports.
// Browser-safe. Prices and fees are decimal strings in the shop's currency.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { PRICE_FAULTS, PriceText } from '../../platform/price'
import { line, offeringName, paragraphs, required, whole } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'
import { PRODUCT_CATEGORIES } from '../storefront/input'

/** The limits of a catalogue. */
export const LIMITS = {
  /** Per shop, archived ones included. */
  products: 5000,
  /** Per product, whether they are for sale or not. */
  variants: 50,
  pictures: 8,
  options: 2,
  /** Units of one variant. */
  stock: 1_000_000,
  /** Scheduled prices of one variant. */
  prices: 12,
  importRows: 5000,
  importBytes: 2 * 1024 * 1024,
} as const

/** The version of a section as it was read; see platform/revision.ts. */
const Version = z.string().max(20)

const SKU = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/

export const fields = {
  name: offeringName('Name', 120),
  brand: line('Brand', 60),
  description: paragraphs('Description', 3000),
  category: z.enum(PRODUCT_CATEGORIES, { error: 'Choose a category' }),
  option: required('Option', 30),
  value: required('This', 40),
  sku: required('SKU', 40).regex(SKU, 'Letters, digits, dots, dashes and slashes only'),
  stock: whole('Stock', 0, LIMITS.stock),
  lowStock: whole('Low-stock level', 0, 100_000),
}

const options = z
  .array(fields.option)
  .max(LIMITS.options, `Add up to ${LIMITS.options} options`)
  .refine((names) => new Set(names.map(folded)).size === names.length, 'Name two different options')

/** A value for each option of the product, in order; the server checks their number. */
const values = z.array(fields.value).max(LIMITS.options)

const variantFields = { sku: fields.sku, values, lowStock: fields.lowStock.default(3) }

const productFields = {
  name: fields.name,
  brand: fields.brand.default(''),
  description: fields.description.default(''),
  category: fields.category,
  options: options.default([]),
}

/** A product begins as a draft with its first variant and its initial stock. */
export const NewProduct = z.object({
  ...productFields,
  variant: z.object({ ...variantFields, price: PriceText, stock: fields.stock.default(0) }),
})

export const ProductEdit = z.object({ version: Version, ...productFields })

export const ProductStatus = z.object({ status: z.enum(['draft', 'listed', 'archived']) })

export const NewVariant = z.object({ ...variantFields, price: PriceText, stock: fields.stock.default(0) })

/** PriceText and stock are changed by other commands, which record their history. */
export const VariantEdit = z.object({ version: Version, ...variantFields, active: z.boolean().default(true) })

export const ProductId = z.object({ id })
export const VariantId = z.object({ id })
export const PictureId = z.object({ id })
export const PriceId = z.object({ id })
export const PictureText = z.object({ alt: line('Description', 120).default('') })
/** `to` counts from 0. */
export const Place = z.object({ to: z.int().min(0).max(500) })
/** The idempotency key of the removal to undo. */
export const Removal = z.object({
  key: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\x21-\x7e]+$/),
})

/** From a date in the shop's zone; null: from now on. */
export const NewPrice = z.object({ price: PriceText, from: z.iso.date('Choose a date').nullable().default(null) })

const note = line('Note', 140)

/** A manual stock change. `quantity` units arrived or broke; `counted` were found when `seen` were shown. */
export const StockMove = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), quantity: whole('Quantity', 1, LIMITS.stock), note: note.default('') }),
  z.object({ kind: z.literal('damaged'), quantity: whole('Quantity', 1, LIMITS.stock), note: required('Note', 140) }),
  z.object({
    kind: z.literal('corrected'),
    counted: whole('Count', 0, LIMITS.stock),
    seen: z.int().min(0).max(LIMITS.stock),
    note: required('Note', 140),
  }),
])

export type StockMove = z.output<typeof StockMove>

export const REASONS = [
  'received',
  'corrected',
  'damaged',
  'imported',
  'reserved',
  'released',
  'cancelled',
  'returned',
] as const

const stockFilter = {
  variant: id.optional(),
  reason: z.enum(REASONS).optional(),
}

export const StockQuery = z.object({ ...stockFilter, ...pageInput(50) })
export const StockExport = z.object(stockFilter)

export type StockQuery = z.output<typeof StockQuery>

export const SORTS = ['recent', 'name', 'price', '-price', 'stock', '-stock'] as const

export const ProductQuery = z.object({
  q: line('Search', 80).default(''),
  status: z.enum(['current', 'draft', 'listed', 'archived']).default('current'),
  category: z.enum(PRODUCT_CATEGORIES).optional(),
  stock: z.enum(['low', 'out']).optional(),
  sort: z.enum(SORTS).default('recent'),
  ...pageInput(25),
})

export type ProductQuery = z.output<typeof ProductQuery>

/** A fee may be zero: "0". */
const Fee = typedAs(z.string({ error: 'Enter a fee' }).trim().max(20, PRICE_FAULTS['too-large']), { as: 'number' })

export const Terms = z.object({
  version: Version,
  delivers: z.boolean(),
  deliveryFee: Fee,
  /** Null: not delivered outside the city. */
  countryFee: Fee.nullable(),
  /** Null: delivery is never free. */
  freeDeliveryFrom: Fee.nullable(),
  picksUp: z.boolean(),
  /** Salons of the city where orders may be picked up. */
  salonIds: z.array(id).max(100).default([]),
  dispatchDays: whole('Days to ship', 1, 30),
  returnDays: whole('Days to return', 0, 90),
})

export type Terms = z.output<typeof Terms>

/** The name of the file on the seller's device: only shown to them, never used as a path. */
export const ImportFile = z.object({
  name: line('Name', 120)
    .optional()
    .transform((name = 'products.csv') => name),
})

/** Ignores case and surrounding spaces, which phone keyboards add. */
export function folded(text: string): string {
  return text.trim().toLocaleLowerCase('en')
}
