// The subjects that a client can review: their pages, and their words.
import type { SubjectKind } from '../../../api/reviews/input'
import { CLIENT_SHOP } from '../../features/products/product-data'
import { clientPath } from '../../features/salons/salon-data'

type Reviewed = {
  /** The page that lists all subjects. */
  list: string
  page: (id: string) => string
  /** The page of one subject, at its reviews. */
  reviews: (id: string) => string
  back: string
  ask: (name: string) => string
  /** What is deleted together with its review. */
  goesToo: string
}

export const REVIEWED: Record<SubjectKind, Reviewed> = {
  salon: {
    list: '/client/salons',
    page: clientPath,
    reviews: (id) => `${clientPath(id)}?tab=reviews`,
    back: 'Back to the salon',
    ask: (name) => `How was ${name}?`,
    goesToo: 'Its photos and the salon’s reply are removed, too.',
  },
  product: {
    list: '/client/products',
    page: CLIENT_SHOP.product,
    reviews: (id) => `${CLIENT_SHOP.product(id)}#reviews`,
    back: 'Back to the product',
    ask: (name) => `How is ${name}?`,
    goesToo: 'The seller’s reply is removed, too.',
  },
}
