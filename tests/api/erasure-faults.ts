// Whether each person of a world can be erased, whatever they have taken part in, and what recorded answers say of them then.
import { sql } from 'drizzle-orm'
import { erasePerson } from '../../api/privacy/erasure/erasure'
import { user } from '../../db/schema/identity'
import type { World } from '../fixtures/harness'

/** Whoever has something open cannot be erased: left out here, so that erasing meets rows in every state. */
export const SETTLED = [
  'user_deleted_when_settled',
  'user_deleted_when_shop_settled',
  'savings_goal_archived_empty',
  'goal_member_leaves_empty',
]

/**
 * Ends a batch with an error, so that nothing of it stays. The error names the commands of whose recorded answers one has
 * a word in it.
 */
const undoAndFind = (traces: string[]) => sql`SELECT json_extract('{}', 'left in: ' || coalesce(
  (SELECT group_concat(DISTINCT command.name) FROM command, json_each(${JSON.stringify(traces)}) AS word
    WHERE instr(command.answer, word.value) > 0), 'none'))`

/**
 * By person, why the database refuses to erase them, or whose recorded answers still name them afterwards; each is erased
 * alone. `formerNames`: by the id of a person. To be asked last: it drops rules.
 */
export async function erasureFaults(
  world: World,
  formerNames: Record<string, string>,
): Promise<Record<string, string>> {
  const people = [...(await unalike(world)), ...(await signUpContacts(world))]
  const all = await world.db.select().from(user)
  for (const name of SETTLED) await world.db.run(sql.raw(`DROP TRIGGER ${name}`))
  const faults: Record<string, string> = {}
  for (const person of all.filter(({ id }) => people.includes(id))) {
    const name = formerNames[person.id] ?? person.name
    const isTheirsAlone = !all.some((other) => other.id !== person.id && other.name.includes(name))
    const contacts = [person.email, ...(person.phone ? [person.phone] : [])]
    const undo = undoAndFind([...contacts, ...(isTheirsAlone ? [name] : [])])
    const erasing = erasePerson(world.ctx(), person as never, [])
    const error = await world.db.batch([...erasing, world.db.run(undo)] as never).then(
      () => 'it was not undone',
      (cause) => String(cause.cause ?? cause),
    )
    if (!error.includes("'left in: none'")) faults[`${person.role} ${person.name}`] = error
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
