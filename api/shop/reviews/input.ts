// Input schemas of the lists of products and of their reviews.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'

/** A list of reviews, or of favorites. */
export const ProductListQuery = z.object(pageInput(20))

export type ProductListQuery = z.output<typeof ProductListQuery>
