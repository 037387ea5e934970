// Sends a report of a review, of a salon or of a product, to the api; returns the error, if any.
import { ReviewReported, type SubjectKind } from '../../../api/reviews/input'
import { form, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { REPORTED } from './report-review-form'

/** The api's paths of reviews by subject. */
export const REVIEWS_OF = { salon: 'reviews', product: 'product-reviews' } as const

/** Reports the review that the form names; leads to `path`. `faults`: the form is a popup, closed by then. */
export const report = (kind: SubjectKind, path: string, faults?: 'notice') =>
  form(
    ReviewReported[kind],
    ({ api }: PageRequest, { form, json }) =>
      api[REVIEWS_OF[kind]][':id'].reports.$post({ param: { id: textIn(form, 'review') }, json }),
    () => [path, ...REPORTED],
    faults && { title: 'Not reported', faults },
  )
