// One booking with friends: who is in and until when; taking one's place; and what the organiser can do about those that
// nobody takes.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'
import { formatMoney } from '../../../api/platform/values/money'
import {
  ARRANGEMENTS,
  joinedWords,
  PARTY_STATES,
  SEAT_STATES,
  SPLITS,
  WITH_FRIENDS,
} from '../../features/bookings/party-words'
import { partyComplete } from '../../features/moments/moments'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, textIn, UNKNOWN_FORM } from '../../platform/form.server'
import { showOnce } from '../../platform/moments/moment.server'
import { page } from '../../platform/page.server'
import { addFundsPath, PARTIES_PATH } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { clock, dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { SelectField } from '../../ui/forms/field'
import { Island } from '../../ui/island'
import { routeError } from '../../ui/layout/error-page'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { ShareOptions } from '../../ui/layout/share-options'
import { PageHead, Shell } from '../../ui/layout/shell'
import HoldCountdown from '../hold-countdown.island'
import { PartyMoment } from './party-moment'

export const meta = title('Visit with friends')

type Party = InferResponseType<ApiClient['parties'][':id']['$get'], 200>
type Seat = Party['seats'][number]

export const loader = page('client', async ({ api, newKey, id, request }) => {
  const party = await get(api.parties[':id'].$get({ param: { id } }))
  const now = Date.now()
  const left = Math.max(0, Date.parse(party.deadlineAt) - now)
  const isNew = party.status === 'booked' && Date.parse(party.startsAt) > now
  const shown = isNew ? showOnce(request, `party:${id}`) : null
  return data(
    { party, left, formKey: newKey(), moment: shown ? partyComplete(party) : null },
    shown ? { headers: { 'set-cookie': shown } } : {},
  )
})

const WENT_BACK = 'What was paid went back to who paid it.'

const DONE = {
  take: ['You’re in', 'Your share is held until everyone has joined.'],
  leave: ['You’re not coming', 'Nothing is held for you.'],
  cover: ['Place covered', 'It’s yours to give to a friend.'],
  drop: ['Place left out', 'The others stay as they are.'],
  cancel: ['Cancelled for all', 'What was paid is back with who paid it.'],
} as const

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const intent = textIn(form, 'intent')
  const param = { id, number: textIn(form, 'number') }
  const json = { share: textIn(form, 'share') }
  const seats = api.parties[':id'].seats[':number']
  const [serviceId = '', price] = textIn(form, 'service').split(' ')
  const acts = {
    take: () =>
      ask(
        seats.acceptance.$post(
          { param, json: price ? { share: price, serviceId } : json },
          keyed(form),
        ),
      ),
    leave: () => ask(seats.leave.$post({ param }, keyed(form))),
    cover: () => ask(seats.cover.$post({ param, json }, keyed(form))),
    drop: () => ask(seats.drop.$post({ param, json }, keyed(form))),
    cancel: () => ask(api.parties[':id'].cancellation.$post({ param: { id } }, keyed(form))),
  }
  if (!Object.hasOwn(acts, intent)) return refuse(UNKNOWN_FORM)
  const act = intent as keyof typeof acts
  const answer = await acts[act]()
  if (!answer.ok) return refuse(answer.problem)
  // Its own page celebrates that, with everyone who opens it.
  if (answer.value.status === 'booked') throw redirect(`${PARTIES_PATH}/${id}`)
  const [said, more] = DONE[act]
  throw await redirectWithToast(`${PARTIES_PATH}/${id}`, said, more)
})

export default function PartyPage() {
  const { party, left, formKey, moment } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { status, salon, isOrganiser, organiserName, mine } = party
  const gathers = status === 'gathering' && left > 0
  const own = party.seats.find((seat) => seat.number === mine?.number)
  return (
    <Shell as="client" path={PARTIES_PATH}>
      <PageHead
        title={isOrganiser ? 'Your visit with friends' : `${organiserName} invites you`}
        lead={`${salon.name}, ${dateTime(party.startsAt, salon.timeZone)}`}
        back={{ to: PARTIES_PATH, label: WITH_FRIENDS }}
      />
      <InlineNotice notice={notice} />
      <PartyMoment moment={moment} seats={party.seats} />
      <div className="group">
        {gathers && (
          // Live regions replace their HTML, and would stop an island within.
          <Island
            name="hold-countdown"
            of={HoldCountdown}
            on="page"
            className="mb-6 group-has-data-over:hidden"
            props={{
              of: 'places',
              until: dateTime(party.deadlineAt, salon.timeZone),
              left,
              path: `${PARTIES_PATH}/${party.id}`,
            }}
          />
        )}
        <div data-live="bookings" aria-live="polite">
          <Flow
            summary={
              <div className={`${FLOW_CARD} grid gap-3`}>
                <State party={party} gathers={gathers} />
                <Facts
                  facts={[
                    ['Salon', `${salon.name}, ${salon.address}`],
                    ['How', ARRANGEMENTS[party.arrangement][0]],
                    ['Who pays', paysWords(party)],
                  ]}
                />
                <ul className="grid list-disc gap-2 pl-5 text-sm text-soft">
                  {termsBeyondBooking(party.policy).map((term) => (
                    <li key={term}>{term}</li>
                  ))}
                </ul>
              </div>
            }
          >
            {gathers && own && !isOrganiser && (
              <MyPlace party={party} seat={own} formKey={formKey} />
            )}
            {mine?.visitId && (
              <p className="mb-6">
                <ButtonLink to={`/client/bookings/${mine.visitId}`}>Open your visit</ButtonLink>
              </p>
            )}
            <Section id="who" title="Who is in">
              <ul>
                {party.seats.map((seat) => (
                  <SeatRow key={seat.number} party={party} seat={seat} formKey={formKey} />
                ))}
              </ul>
            </Section>
            {gathers && isOrganiser && (
              <div className="mt-6">
                <ConfirmForm
                  id="cancel-all"
                  ask="Cancel for all"
                  title="Cancel for all of you?"
                  detail="Every share goes back to its purse at once, and the salon gets the times back."
                  confirm="Cancel for all"
                  fields={{ intent: 'cancel', key: `${formKey}-cancel` }}
                  variant="danger"
                />
              </div>
            )}
          </Flow>
        </div>
      </div>
    </Shell>
  )
}

function paysWords({ split, isOrganiser, organiserName }: Party): string {
  return split === 'organiser' && !isOrganiser ? `${organiserName} pays for all` : SPLITS[split][0]
}

function State({ party, gathers }: { party: Party; gathers: boolean }) {
  const { status } = party
  const over = status === 'gathering' && !gathers
  const [tone, word] = PARTY_STATES[over ? 'failed' : status]
  return (
    <>
      <div className="flex items-center justify-between gap-3" data-over={gathers ? undefined : ''}>
        <h2 className="font-display text-lg">{joinedWords(party)}</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {(status === 'failed' || over) && (
        <p className="text-sm">Not everyone joined in time. {WENT_BACK}</p>
      )}
      {status === 'cancelled' && (
        <p className="text-sm">{`${party.organiserName} cancelled it. ${WENT_BACK}`}</p>
      )}
      {status === 'booked' && (
        <p className="text-sm">Each visit is now its guest’s own to move or cancel.</p>
      )}
      {gathers && party.seats.some(isFreeAgain) && (
        <p className="text-sm">
          Some places aren’t paid for and are no longer held: others can book their times. Until
          then they can still be joined{party.isOrganiser && ' or covered'}.
        </p>
      )}
    </>
  )
}

/** Taking one's place, or leaving it. */
function MyPlace({ party, seat, formKey }: { party: Party; seat: Seat; formKey: string }) {
  const { mine } = party
  if (!mine) return null
  const fields = { number: String(seat.number), key: `${formKey}-leave` }
  const isFree = Number(mine.share.amount) === 0
  if (seat.status === 'accepted') {
    return (
      <div className={`${FLOW_CARD} mb-6 grid gap-3`}>
        <h2 className="font-display text-lg">You’re in</h2>
        <p>
          {isFree ? 'You pay nothing.' : `${formatMoney(mine.share)} of your purse is held for it.`}{' '}
          {seat.atSalon && `You pay ${formatMoney(seat.atSalon)} at the salon. `}
          Everything is booked when all are in.
        </p>
        <HeldFor party={party} seat={seat} />
        <ConfirmForm
          id="leave"
          ask="Leave"
          title="Leave this visit?"
          detail="What is held for you goes back to your purse at once."
          confirm="Leave it"
          fields={{ intent: 'leave', ...fields }}
          variant="danger"
        />
      </div>
    )
  }
  const hasDeclined = seat.status === 'declined'
  if (seat.status !== 'invited' && !hasDeclined) return null
  return (
    <div className={`${FLOW_CARD} mb-6 grid gap-4`}>
      <h2 className="font-display text-lg">{hasDeclined ? 'You declined' : 'Your place'}</h2>
      {hasDeclined && (
        <p>
          Changed your mind? You can still join until {party.organiserName} covers your place or
          leaves it out.
        </p>
      )}
      <p>
        {seat.serviceName} with {seat.staffName}.{' '}
        {isFree
          ? `${party.organiserName} pays.`
          : 'Your share is held in your purse, and paid after your visit.'}
        {seat.atSalon &&
          ` You pay ${seat.services.length > 1 ? 'the rest' : formatMoney(seat.atSalon)} at the salon.`}
      </p>
      <HeldFor party={party} seat={seat} />
      {mine.missing && (
        <p className="text-sm font-medium text-wait">
          You’re short by <span className="money">{shortMoney(mine.missing)}</span>.
        </p>
      )}
      <form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="take" />
        <input type="hidden" name="number" value={seat.number} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="share" value={mine.share.amount} />
        {seat.services.length > 1 && (
          <SelectField
            label="Choose your service"
            name="service"
            defaultValue={chosenService(seat)}
            options={seat.services.map((one) => [
              `${one.id} ${one.share.amount}`,
              serviceWords(one),
            ])}
          />
        )}
        {mine.missing ? (
          <ButtonLink to={addFundsPath(mine.missing, `${PARTIES_PATH}/${party.id}`)}>
            Add funds
          </ButtonLink>
        ) : (
          <Button data-busy="Joining...">
            {isFree
              ? 'Join'
              : seat.services.length > 1
                ? 'Join and hold your share'
                : `Join and hold ${shortMoney(mine.share)}`}
          </Button>
        )}
      </form>
      {!hasDeclined && (
        <ConfirmForm
          id="decline"
          ask="I can’t come"
          title="Decline the invitation?"
          detail={`${party.organiserName} is told, and decides what happens with your place.`}
          confirm="Decline"
          fields={{ intent: 'leave', ...fields }}
        />
      )}
    </div>
  )
}

/** Whether others can book the time of a place that somebody can still take. */
function isFreeAgain({ status, heldUntil }: Seat): boolean {
  return status !== 'dropped' && heldUntil === null
}

/** How long one’s own place is held, where that is not until the deadline. */
function HeldFor({ party, seat }: { party: Party; seat: Seat }) {
  const { heldUntil } = seat
  if (heldUntil === party.deadlineAt) return null
  const { timeZone } = party.salon
  const isIn = seat.status === 'accepted'
  if (heldUntil === null)
    return (
      <p className="text-sm font-medium text-wait">
        {isIn
          ? 'Others can book your time until everyone has joined.'
          : 'Your place is no longer held: others can book its time. You can join while it’s free.'}
      </p>
    )
  return (
    <p className="text-sm font-medium text-wait">
      {isIn
        ? `Your time is held until ${clock(heldUntil, timeZone)}, and longer if everyone joins by then.`
        : `Your place is held until ${clock(heldUntil, timeZone)}. After that others can book its time too.`}
    </p>
  )
}

/** How long the time of a place is held, beside those who are in: theirs is held until the end. */
function heldWords({ deadlineAt, salon }: Party, { heldUntil, status }: Seat): string | null {
  if (heldUntil === deadlineAt || status === 'dropped') return null
  return heldUntil === null
    ? 'No longer held: others can book this time'
    : `Held until ${clock(heldUntil, salon.timeZone)}, and longer once it’s paid for`
}

/** What a service costs, and what is held of it if that is less. */
function serviceWords({ name, price, share }: Seat['services'][number]): string {
  const held = share.amount === price.amount ? '' : ` (${shortMoney(share)} held)`
  return `${name}, ${shortMoney(price)}${held}`
}

function chosenService({ services, serviceName }: Seat): string | undefined {
  const found = services.find(({ name }) => name === serviceName)
  return found && `${found.id} ${found.share.amount}`
}

function SeatRow({ party, seat, formKey }: { party: Party; seat: Seat; formKey: string }) {
  const [tone, word] = SEAT_STATES[seat.status]
  const { timeZone } = party.salon
  const held = heldWords(party, seat)
  const act = (intent: 'cover' | 'drop', share: string) => ({
    ...{ intent, share, number: String(seat.number) },
    key: `${formKey}-${intent}-${seat.number}`,
  })
  return (
    <li className="stitch grid gap-2 py-4">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold">{seat.isMine ? 'You' : seat.name || 'A friend'}</p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-sm text-soft">
        {seat.serviceName} with {seat.staffName}, {clock(seat.startsAt, timeZone)}
        {seat.share && `, pays ${formatMoney(seat.share)}`}
        {seat.atSalon && ` and ${formatMoney(seat.atSalon)} at the salon`}
      </p>
      {party.status === 'gathering' && held && (
        <p className="text-sm font-medium text-wait">{held}</p>
      )}
      {seat.contact && <p className="text-sm text-soft">Invited at {seat.contact}</p>}
      {seat.link && (
        <ShareOptions
          url={seat.link}
          text={`Come with me to ${party.salon.name} on ${dateTime(seat.startsAt, timeZone)}. Your place:`}
          label={`Link for ${seat.name || `friend ${seat.number}`}`}
        />
      )}
      {(seat.cover || seat.drop) && (
        <div className="flex flex-wrap gap-3">
          {seat.cover && (
            <ConfirmForm
              id={`cover-${seat.number}`}
              ask="Cover it"
              title="Pay for this place?"
              detail={`${formatMoney(seat.cover.share)} is held in your purse${seat.cover.missing ? `, which is short by ${formatMoney(seat.cover.missing)}` : ''}. The visit is yours, for a friend.`}
              confirm="Cover the place"
              fields={act('cover', seat.cover.share.amount)}
            />
          )}
          {seat.drop && (
            <ConfirmForm
              id={`drop-${seat.number}`}
              ask="Leave it out"
              title="Leave this place out?"
              detail={`You then pay ${formatMoney(seat.drop.share)} in all. Nobody else pays more than they agreed to.`}
              confirm="Leave the place out"
              fields={act('drop', seat.drop.share.amount)}
            />
          )}
        </div>
      )}
    </li>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this visit with friends.'],
})
