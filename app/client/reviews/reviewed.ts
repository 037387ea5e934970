// What a client can review: where its pages are, and how they are worded.
import type { SubjectKind } from '../../../api/reviews/input'
import { CLIENT_SHOP } from '../../features/products/product-data'
import { clientPath } from '../../features/salons/salon-data'

type Reviewed = {
  /** The page that lists them all. */
  list: string
  page: (id: string) => string
  /** The page of one, at its reviews. */
  reviews: (id: string) => string
  back: string
  ask: (name: string) => string
  /** What goes when its review is removed. */
  goesToo: string
}

export const REVIEWED: Record<SubjectKind, Reviewed> = {
  salon: {
    list: '/client/salons',
    page: clientPath,
    reviews: (id) => `${clientPath(id)}?tab=reviews`,
    back: 'Back to the salon',
    ask: (name) => `How was ${name}?`,
    goesToo: 'Its photos and the salon’s reply go with it.',
  },
  product: {
    list: '/client/products',
    page: CLIENT_SHOP.product,
    reviews: (id) => `${CLIENT_SHOP.product(id)}#reviews`,
    back: 'Back to the product',
    ask: (name) => `How is ${name}?`,
    goesToo: 'The seller’s reply goes with it.',
  },
}
