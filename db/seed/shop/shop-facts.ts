// The facts about shops and products under shops/; the rest is derived from them.

export type Category =
  | 'Hair Care'
  | 'Extensions & Wigs'
  | 'Skincare'
  | 'Makeup'
  | 'Nails'
  | 'Fragrance'
  | 'Bath & Body'
  | 'Grooming'
  | 'Tools & Accessories'
  | 'Wellness'

/** Of a product: what a line of the list does not say already. */
type More = {
  /** Not the house's own. */
  brand?: string
  /** What its prices differ by; "Size" where nothing is said. */
  by?: string
  /** A second option and what it comes in, at the same price: ["Shade", "Honey, Cocoa"]. */
  also?: [option: string, values: string]
  is?: 'draft' | 'archived'
}

/** `prices` are shillings of Nairobi: one, or one for each size (or whatever `by` says). */
export type ProductFacts = [
  category: Category,
  name: string,
  about: string,
  prices: number | Record<string, number>,
  more?: More,
]

export type ShopFacts = {
  name: string
  owner: string
  /** The house's own brand. */
  brand: string
  address: string
  about: string
  taxNumber: string
  /** Shillings of Nairobi; null: it does not go there, or never for nothing. */
  delivery: { city: number; country: number | null; freeFrom: number | null } | null
  /** Whether orders may be picked up at the shop, and at which salons besides. */
  picksUp: boolean
  salons?: string[]
  dispatchDays?: number
  returnDays?: number
  products: ProductFacts[]
}
