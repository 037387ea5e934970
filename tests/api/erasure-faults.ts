// Whether each person of a world can be erased, whatever they have taken part in.
import { inArray, sql } from 'drizzle-orm'
import { erasePerson } from '../../api/privacy/erasure/erasure'
import { user } from '../../db/schema/identity'
import type { World } from '../fixtures/harness'

/** Whoever has something open cannot be erased: left out here, so that erasing meets rows in every state. */
const SETTLED = [
  'user_deleted_when_settled',
  'user_deleted_when_shop_settled',
  'savings_goal_archived_empty',
  'goal_member_leaves_empty',
]

/** Ends a batch with an error, so that nothing of it stays. */
const UNDO = sql`SELECT json('no JSON')`

/** By person, why the database refuses to erase them; each is erased alone. To be asked last: it drops rules. */
export async function erasureFaults(world: World): Promise<Record<string, string>> {
  const people = [...(await unalike(world)), ...(await signUpContacts(world))]
  const rows = await world.db.select().from(user).where(inArray(user.id, people))
  for (const name of SETTLED) await world.db.run(sql.raw(`DROP TRIGGER ${name}`))
  const faults: Record<string, string> = {}
  for (const person of rows) {
    const erasing = erasePerson(world.ctx(), person as never, [])
    const error = await world.db.batch([...erasing, world.db.run(UNDO)] as never).then(
      () => 'it was not undone',
      (cause) => String(cause.cause ?? cause),
    )
    if (!error.includes('malformed JSON')) faults[`${person.role} ${person.name}`] = error
  }
  return faults
}

/** One of those who have given the same commands and met the same. */
async function unalike(world: World): Promise<string[]> {
  const commands = sql`(SELECT group_concat(name) FROM
    (SELECT DISTINCT name FROM command WHERE actor = user.id ORDER BY name))`
  const people = await world.db.all<{ id: string }>(sql`
    SELECT min(id) AS id FROM user WHERE deleted_at IS NULL
    GROUP BY role, ${commands}, id IN (SELECT user_id FROM suspension)`)
  return people.map(({ id }) => id)
}

/** Whoever others have named by an address or a number comes to have an account. */
async function signUpContacts(world: World): Promise<string[]> {
  const contacts = await world.db.all<{ contact: string }>(sql`
    SELECT contact FROM waiting_transfer UNION SELECT contact FROM party_seat
    UNION SELECT for_contact FROM appointment
    UNION SELECT recipient_email FROM gift_card UNION SELECT recipient_phone FROM gift_card
    EXCEPT SELECT email FROM user EXCEPT SELECT phone FROM user`)
  const people: string[] = []
  for (const { contact } of contacts) {
    const about = contact?.includes('@') ? { email: contact } : { phone: contact }
    if (contact) people.push((await world.person('client', about)).id)
  }
  return people
}
