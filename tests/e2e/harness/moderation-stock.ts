// What is reported, taken down, appealed and decided, in the states that pages are looked at in: of reviews of the
// last salons of the demo data, and of a conversation of the client's.
import { openDatabase } from '../../../db/client'
import { makeAdmin } from '../../fixtures/identity/admins'
import { CACHED_CLAIM_COOKIE, call, demoPerson, newPerson, type Person } from './people'
import { databaseUrl } from './running'

const post = (as: Person, path: string, body: object) => call(path, { as, key: crypto.randomUUID(), body })

const MODERATION = '/api/admin/moderation'

const LABELS = 'They laughed at my hair, and at me. I have told everybody whom I know not to go there.'

/** An admin who has just signed in. */
export async function newAdmin(name: string): Promise<Person> {
  const person = await newPerson('client', name)
  await makeAdmin(openDatabase({ url: databaseUrl() }), person.email)
  person.cookies.delete(CACHED_CLAIM_COOKIE)
  return person
}

/**
 * Of the client's own: `removal` (of `reviewDown` at `salonDown`) can be appealed, `removalAppealed`, `removalUpheld`
 * and `removalRestored` are as they say, `messageRemoval` (of `messageDown` in `talkDown`) can be appealed. For the
 * demo admin: `reviewReported`, `messageReported` and `talkReported` wait, `reviewAppealed` is theirs to decide, and
 * `reviewOthers` another's.
 */
export async function stockModeration(client: Person): Promise<Record<string, string>> {
  const [admin, other, critic, reader] = await Promise.all([
    demoPerson('admin'),
    newAdmin('Baraka Waweru-Otieno'),
    newPerson('client', 'Njeri Sharpe'),
    newPerson('client', 'Wambui Reader'),
  ])
  const { items } = await call('/api/salons?limit=100')
  const salons: string[] = items.slice(-8).map(({ id }: { id: string }) => id)
  const review = async (as: Person, at: number) => {
    const salon = salons[at] ?? ''
    const body = { rating: 1, comment: LABELS }
    return (await call(`/api/salons/${salon}/review`, { as, method: 'PUT', body })).id as string
  }
  const takeDown = async (as: Person, kind: string, id: string): Promise<string> =>
    (await post(as, `${MODERATION}/${kind}/${id}/removal`, { reason: 'It is about people, not hair.' })).id
  const appeal = (id: string) =>
    post(client, `/api/me/removals/${id}/appeal`, { text: 'It was so. My sister was there too.' })
  const decide = (id: string, outcome: string) =>
    post(admin, `${MODERATION}/removals/${id}/outcome`, { outcome, reason: 'We read both once more.' })

  const reviewDown = await review(client, 0)
  const removal = await takeDown(other, 'review', reviewDown)
  const reviewAppealed = await review(client, 1)
  const removalAppealed = await takeDown(other, 'review', reviewAppealed)
  await appeal(removalAppealed)
  const reviewOthers = await review(client, 2)
  await appeal(await takeDown(admin, 'review', reviewOthers))
  const reviewUpheld = await review(client, 3)
  const removalUpheld = await takeDown(other, 'review', reviewUpheld)
  await appeal(removalUpheld)
  await decide(removalUpheld, 'upheld')
  const removalRestored = await takeDown(other, 'review', await review(client, 4))
  await appeal(removalRestored)
  await decide(removalRestored, 'restored')

  const reviewReported = await review(critic, 5)
  const report = { reason: 'offensive', detail: 'It names one of their staff.' }
  for (const as of [client, reader]) await call(`/api/reviews/${reviewReported}/reports`, { as, body: report })

  const { id: criticId } = await call('/api/me', { as: critic })
  const { id: talkDown } = await call('/api/conversations', { as: client, body: { personId: criticId } })
  const say = async (as: Person, text: string, talk = talkDown): Promise<string> =>
    (await post(as, `/api/conversations/${talk}/messages`, { text })).id
  const notified = (as: Person, messageId: string | null, talk = talkDown) =>
    call(`/api/conversations/${talk}/reports`, { as, body: { reason: 'scam', detail: 'She wants money.', messageId } })
  await say(critic, 'Habari! Do you still look for somebody to braid at home?')
  const messageDown = await say(client, 'Who gave you my name?')
  const messageReported = await say(critic, 'Send me the deposit by phone, and I come on Friday.')
  await notified(critic, messageDown)
  const messageRemoval = await takeDown(other, 'message', messageDown)
  await notified(client, messageReported)
  const { id: talkReported } = await call('/api/conversations', { as: reader, body: { personId: criticId } })
  await say(critic, 'Pay me first.', talkReported)
  await say(reader, 'No.', talkReported)
  await notified(reader, null, talkReported)
  const salonDown = salons[0] ?? ''
  return {
    reviewDown,
    reviewAppealed,
    reviewOthers,
    reviewUpheld,
    reviewReported,
    salonDown,
    removal,
    removalAppealed,
    removalUpheld,
    removalRestored,
    critic: criticId,
    talkDown,
    messageDown,
    messageReported,
    messageRemoval,
    talkReported,
  }
}
