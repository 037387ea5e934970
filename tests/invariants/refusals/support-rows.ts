// The rows that the statements of support-refusals.ts name: tickets of amina's and of a stranger's, what was
// said in them, and what was taken down, in each of its states.
import { sql } from 'drizzle-orm'
import type { World } from '../../fixtures/harness'

export async function plantSupport(world: World): Promise<void> {
  for (const id of ['sue-admin', 'tom-admin']) await world.person('admin', { id })
  for (const id of ['rude', 'sly', 'loud']) await world.person('client', { id })
  const rows = [
    sql`INSERT INTO ticket (id, reference, user_id, name, email, subject, message, source, created_at, updated_at) VALUES
      ('requested', 'PRS-222222', 'amina', 'Amina', 'a@x', 's', 'm', 'chat', 5, 5),
      ('strange', 'PRS-333333', NULL, 'n', 'n@x', 's', 'm', 'contact', 5, 5)`,
    sql`INSERT INTO ticket_message VALUES ('said', 'requested', 'question', 'amina', 'And?', 6)`,
    sql`INSERT INTO canned_response VALUES ('kept', 'Thanks', 'Acknowledged', 'sue-admin', 1, 1)`,
    sql`INSERT INTO user_report VALUES ('told-on', 'rude', 'amina', 'person', 'spam', 'Asked for my PIN', 1)`,
    sql`INSERT INTO review (id, salon_id, user_id, rating, created_at) VALUES
      ('rude-words', 'nairobi', 'rude', 1, 1), ('sly-words', 'nairobi', 'sly', 1, 1), ('loud-words', 'nairobi', 'loud', 1, 1)`,
    sql`INSERT INTO product_review (id, product_id, user_id, rating, created_at) SELECT 'rude-stars', product_id, 'rude', 1, 1 FROM product_review WHERE id = 'shine'`,
    sql`INSERT INTO moderation (id, subject_kind, subject_id, author_id, reason, decided_by, created_at) VALUES
      ('down', 'review', 'rude-words', 'rude', 'Rude.', 'sue-admin', 2),
      ('appealed', 'review', 'sly-words', 'sly', 'Untrue.', 'sue-admin', 2),
      ('stars-down', 'product_review', 'rude-stars', 'rude', 'Rude.', 'sue-admin', 2),
      ('back', 'review', 'loud-words', 'loud', 'A mistake.', 'sue-admin', 2)`,
    sql`UPDATE moderation SET appeal = 'It is true', appealed_at = 3 WHERE id = 'appealed'`,
    sql`UPDATE moderation SET outcome = 'restored', outcome_reason = 'Sorry.', outcome_by = 'sue-admin', outcome_at = 3 WHERE id = 'back'`,
  ]
  for (const row of rows) await world.db.run(row)
}
