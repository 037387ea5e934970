// The busy salon of the big database: its visits, clients and reviews.
import { DEMO_SALON } from '../../../db/seed/booking/salons'
import { DEMO_CLIENT } from '../../../db/seed/identity/people'
import { id, numbers, PRICE, type Size, VISITOR, visitsOf } from './big-rows'

export function bookingRows({ appointments }: Size, day: number): string[] {
  const { startsAt, bookedAt, isDone } = visitsOf(appointments, day)
  const staff = `(SELECT id FROM (SELECT id, row_number() OVER (ORDER BY position) AS place FROM staff
    WHERE salon_id = '${DEMO_SALON}' AND active = 1) WHERE place = 1 + i % 3)`
  const service = `(SELECT id FROM service WHERE salon_id = '${DEMO_SALON}' AND active = 1 ORDER BY position LIMIT 1)`
  const planted = `FROM appointment WHERE id GLOB 'a[0-9]*'`
  return [
    `INSERT INTO appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone, service_name,
        duration_minutes, price, currency, payment, hold_id, fee_id, status, captured, capture_id, version, created_at, updated_at)
      ${numbers(appointments)} SELECT ${id('a')}, ${VISITOR}, '${DEMO_SALON}', ${service}, ${staff}, ${startsAt}, ${startsAt} + 3000000,
        'Africa/Nairobi', 'Braids', 50, ${PRICE}, 'KES', 'purse', ${id('h')}, (SELECT id FROM fee WHERE kind = 'platform' LIMIT 1),
        iif(${isDone}, 'completed', iif(i % 10 = 3, 'pending', 'confirmed')), iif(${isDone}, ${PRICE}, 0), iif(${isDone}, ${id('k')}, NULL),
        1, ${bookedAt}, ${bookedAt} FROM n`,
    `INSERT INTO appointment_item (id, appointment_id, position, service_id, staff_id, starts_at, ends_at, service_name, price)
      SELECT id, id, 0, service_id, staff_id, starts_at, ends_at, service_name, price ${planted}`,
    `INSERT INTO appointment_event (id, appointment_id, status, actor, created_at) SELECT id, id, 'pending', client_id, created_at ${planted}`,
    `INSERT INTO busy_interval (id, staff_id, visit_id, starts_at, ends_at) SELECT id, staff_id, id, starts_at, ends_at ${planted}`,
    `INSERT INTO salon_client (id, salon_id, user_id, created_at)
      SELECT '${DEMO_SALON}:' || client_id, '${DEMO_SALON}', client_id, created_at ${planted} AND client_id <> '${DEMO_CLIENT.id}'`,
    `UPDATE salon_client SET (name, visits, last_visit, spent) = (
      SELECT (SELECT name FROM user WHERE id = one.client_id), visits + (one.status = 'completed'),
        iif(one.status = 'completed', one.starts_at, last_visit), spent + one.captured
      FROM appointment AS one WHERE one.id = replace(salon_client.user_id, 'c', 'a')) WHERE user_id GLOB 'c[0-9]*'`,
    `UPDATE salon_client SET (visits, last_visit, spent) = (
      SELECT visits + count(*), max(starts_at), spent + sum(captured)
      ${planted} AND status = 'completed' AND client_id = '${DEMO_CLIENT.id}')
      WHERE salon_id = '${DEMO_SALON}' AND user_id = '${DEMO_CLIENT.id}'`,
    `INSERT INTO review (id, salon_id, user_id, rating, comment, created_at)
      ${numbers(appointments)} SELECT ${id('r')}, '${DEMO_SALON}', ${id('c')}, 1 + i % 5, 'Good ' || i, ${startsAt} FROM n
      WHERE ${isDone} AND i % 2 = 1`,
    `UPDATE salon SET (review_count, rating_sum) = (SELECT count(*), sum(rating) FROM review
      WHERE salon_id = '${DEMO_SALON}' AND hidden_at IS NULL) WHERE id = '${DEMO_SALON}'`,
    `UPDATE salon_listing SET rating_key = (SELECT -(rating_sum * 1000 / review_count) * 100000 - min(review_count, 99999)
      FROM salon WHERE id = salon_id) WHERE salon_id = '${DEMO_SALON}'`,
    `UPDATE salon_listing SET price_key = price_range * 1000000000 + rating_key WHERE salon_id = '${DEMO_SALON}'`,
    `INSERT INTO star_count (kind, subject_id, stars, reviews)
      SELECT 'salon', '${DEMO_SALON}', rating, count(*) FROM review WHERE salon_id = '${DEMO_SALON}' AND id GLOB 'r[0-9]*' GROUP BY rating
      ON CONFLICT DO UPDATE SET reviews = reviews + excluded.reviews`,
    `INSERT INTO favorite (user_id, salon_id, created_at) ${numbers(100)} SELECT '${DEMO_CLIENT.id}', 'salon-' || i, i FROM n`,
    // Half of the others never close.
    `INSERT INTO salon_hours (salon_id, weekday, from_minute, to_minute)
      SELECT salon.id, i + 1, iif(salon.rowid % 2, 0, 540), iif(salon.rowid % 2, 1440, 1080) FROM salon, (${numbers(7)} SELECT i FROM n)
      WHERE salon.id GLOB 'salon-[0-9]*'`,
  ]
}
