// The data of a product's and a seller's pages.
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import type {
  MyProductCardResponse,
  ProductCardResponse,
  ProductResponse,
} from '../../../api/shop/storefront/responses'

export const TERMS_TITLE = 'Delivery, pickup and returns'

/** What is known of the viewer besides a product: about what it costs in their currency, and how it gets to them. */
export type ProductCardView = ProductCardResponse & Partial<Pick<MyProductCardResponse, 'about' | 'reach'>>

export type Variant = ProductResponse['variants'][number]

/** The addresses of the shop's pages, public and inside the signed-in shell. */
export type ShopPlaces = { list: string; product: (id: string) => string; shop: (id: string) => string }

/** The page of a product once it is in the cart; how many of it are. */
export function addedPath(from: string, quantity: number): string {
  const [path = '', search = ''] = from.split('?')
  const query = new URLSearchParams(search)
  query.set(ADDED, String(quantity))
  return `${path}?${query}`
}

const ADDED = 'added'

/** How many are in the cart since one was added a moment ago. */
export function addedIn(query: URLSearchParams): number | null {
  const quantity = query.get(ADDED) ?? ''
  return /^[1-9]\d?$/.test(quantity) ? Number(quantity) : null
}

export const PUBLIC_SHOP: ShopPlaces = { list: '/shop', product: (id) => `/shop/${id}`, shop: (id) => `/shop/by/${id}` }

/** What leads back to the list of products. */
export const BACK_TO_SHOP = 'Back to the shop'

export const CLIENT_SHOP: ShopPlaces = {
  list: '/client/products',
  product: (id) => `/client/products/${id}`,
  shop: (id) => `/client/shops/${id}`,
}

/** The messages where a product, or a seller, is not found or could not be loaded. */
export const PRODUCT_FAULTS = {
  missing: ['Product Not Found', 'It’s no longer sold, or the link is wrong.'],
  failed: 'Could not load product details. Please try again.',
} as const

export const SHOP_FAULTS = {
  missing: ['Shop Not Found', 'It’s no longer open, or the link is wrong.'],
  failed: 'Could not load the shop. Please try again.',
} as const

/** The variant in the address; else the first that can be bought, else the first. */
export function chosenOf(variants: Variant[], requested: string | null): Variant | undefined {
  return variants.find(({ id }) => id === requested) ?? variants.find(({ left }) => left !== 0) ?? variants[0]
}

type OptionChoice = { option: string; values: { value: string; variant: Variant; chosen: boolean }[] }

/** The values of each option, each with the variant that results from choosing it. */
export function choicesOf(
  { options, variants }: Pick<ProductResponse, 'options' | 'variants'>,
  chosen: Variant,
): OptionChoice[] {
  return options.flatMap((option, i) => {
    const values = [...new Set(variants.map((variant) => variant.values[i] ?? ''))].filter(Boolean)
    const leadsTo = (value: string) => {
      const having = variants.filter((variant) => variant.values[i] === value)
      const alike = (variant: Variant) =>
        variant.values.filter((other, at) => at !== i && other === chosen.values[at]).length
      return having.toSorted((a, b) => alike(b) - alike(a))[0]
    }
    const found = values.flatMap((value) => {
      const variant = leadsTo(value)
      return variant ? [{ value, variant, chosen: chosen.values[i] === value }] : []
    })
    return found.length > 0 ? [{ option, values: found }] : []
  })
}

/** The stock label. */
export function stockText({ left }: Pick<Variant, 'left'>): string {
  if (left === null) return 'In stock'
  return left === 0 ? 'Out of stock' : `Only ${left} left`
}

/** A seller page's parameters from its address; an unknown category is ignored. */
export function shopQueryFrom(url: string): { category?: string; cursor?: string } {
  const { searchParams } = new URL(url)
  const category = PRODUCT_CATEGORIES.find((productCategory) => productCategory === searchParams.get('category'))
  const cursor = searchParams.get('cursor')
  return { ...(category && { category }), ...(cursor && { cursor }) }
}
