// Salons as subjects of reviews.
import { sql } from 'drizzle-orm'
import { review, reviewReport } from '../../../db/schema/salons/reviews'
import { DomainError } from '../../platform/values/problem'
import { ReviewsQuery } from '../../reviews/input'
import type { Subject } from '../../reviews/subject'
import { NO_SALON } from '../profile/input'

export const SALON: Subject = {
  kind: 'salon',
  reviews: review,
  reports: reviewReport,
  reviewKind: 'review',
  notifications: 'review',
  photos: true,
  rows: sql`SELECT id, name, owner_id AS ownerId, name AS repliesAs, status = 'approved' AS listed FROM salon`,
  // The plus keeps the plan on the client's visits, which are few beside the salon's.
  verified: (salonId, clientId) => sql<number>`EXISTS (SELECT 1 FROM appointment
    WHERE appointment.client_id = ${clientId} AND +appointment.salon_id = ${salonId}
      AND appointment.status = 'completed')`,
  missing: noSalon,
  owner: 'beauty_partner',
  inbox: '/partner/reviews',
  page: (id) => `/client/salons/${id}?tab=reviews`,
  query: ReviewsQuery,
}

export function noSalon(): DomainError {
  return new DomainError('not-found', { detail: NO_SALON })
}
