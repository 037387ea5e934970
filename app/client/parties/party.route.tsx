// One booking with friends: who is in and until when; taking one's place; and what the organiser can do about those that
// nobody takes.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AgreedShare, TakeSeat } from '../../../api/booking/parties/input'
import type { PartyResponse } from '../../../api/booking/parties/responses'
import { ARRANGEMENTS, joinedText, PARTY_STATES, SPLITS, WITH_FRIENDS } from '../../features/bookings/party-words'
import { partyComplete } from '../../features/moments/moments'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { showOnce } from '../../platform/moments/moment.server'
import { type PageRequest, page } from '../../platform/page.server'
import { PARTIES_PATH } from '../../platform/paths'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Island } from '../../ui/island'
import { routeError } from '../../ui/layout/error-page'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import HoldCountdown from '../hold-countdown.island'
import { MyPlace } from './my-place'
import type { Seat } from './party-data'
import { PartyMoment } from './party-moment'
import { SeatRow } from './seat-row'

export const meta = title('Visit with friends')

export const loader = page('client', async ({ api, newKey, id, request }) => {
  const party = await get(api.parties[':id'].$get({ param: { id } }))
  const now = Date.now()
  const left = Math.max(0, Date.parse(party.deadlineAt) - now)
  const isNew = party.status === 'booked' && Date.parse(party.startsAt) > now
  const moment = isNew ? showOnce(request, `party:${id}`) : null
  return data(
    { party, left, formKey: newKey(), moment: moment ? partyComplete(party) : null },
    moment ? { headers: { 'set-cookie': moment } } : {},
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

const seat = (pageRequest: PageRequest, form: FormData) => ({
  one: pageRequest.api.parties[':id'].seats[':number'],
  param: { id: pageRequest.id, number: textIn(form, 'number') },
})

const run =
  (name: keyof typeof DONE) =>
  ({ status }: { status: string }, _: unknown, { id }: PageRequest) => {
    const path = `${PARTIES_PATH}/${id}`
    // Its own page celebrates that, with everyone who opens it.
    return status === 'booked' ? path : ([path, ...DONE[name]] as const)
  }

export const action = page(
  'client',
  forms({
    take: form(
      TakeSeat,
      (pageRequest: PageRequest, { form, json, key }) => {
        const { one, param } = seat(pageRequest, form)
        return one.acceptance.$post({ param, json }, key)
      },
      run('take'),
      { from: takenIn, faults: 'notice' },
    ),
    leave: press((pageRequest: PageRequest, { form, key }) => {
      const { one, param } = seat(pageRequest, form)
      return one.leave.$post({ param }, key)
    }, run('leave')),
    cover: form(
      AgreedShare,
      (pageRequest: PageRequest, { form, json, key }) => {
        const { one, param } = seat(pageRequest, form)
        return one.cover.$post({ param, json }, key)
      },
      run('cover'),
      { faults: 'notice' },
    ),
    drop: form(
      AgreedShare,
      (pageRequest: PageRequest, { form, json, key }) => {
        const { one, param } = seat(pageRequest, form)
        return one.drop.$post({ param, json }, key)
      },
      run('drop'),
      { faults: 'notice' },
    ),
    cancel: press(
      ({ api, id }: PageRequest, { key }) => api.parties[':id'].cancellation.$post({ param: { id } }, key),
      run('cancel'),
    ),
  }),
)

/** A service is chosen with its price. */
function takenIn(form: FormData) {
  const [serviceId, price] = textIn(form, 'service').split(' ')
  return price ? { share: price, serviceId } : { share: textIn(form, 'share') }
}

export default function PartyPage() {
  const { party, left, formKey, moment } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { status, salon, isOrganiser, organiserName, mine } = party
  const gathers = status === 'gathering' && left > 0
  const ownSeat = party.seats.find((seat) => seat.number === mine?.number)
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
                    ['Who pays', paysText(party)],
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
            {gathers && ownSeat && !isOrganiser && <MyPlace party={party} seat={ownSeat} formKey={formKey} />}
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

function paysText({ split, isOrganiser, organiserName }: PartyResponse): string {
  return split === 'organiser' && !isOrganiser ? `${organiserName} pays for all` : SPLITS[split][0]
}

function State({ party, gathers }: { party: PartyResponse; gathers: boolean }) {
  const { status } = party
  const over = status === 'gathering' && !gathers
  const [tone, word] = PARTY_STATES[over ? 'failed' : status]
  return (
    <>
      <div className="flex items-center justify-between gap-3" data-over={gathers ? undefined : ''}>
        <h2 className="font-display text-lg">{joinedText(party)}</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {(status === 'failed' || over) && <p className="text-sm">Not everyone joined in time. {WENT_BACK}</p>}
      {status === 'cancelled' && <p className="text-sm">{`${party.organiserName} cancelled it. ${WENT_BACK}`}</p>}
      {status === 'booked' && <p className="text-sm">Each visit is now its guest’s own to move or cancel.</p>}
      {gathers && party.seats.some(isFreeAgain) && (
        <p className="text-sm">
          Some places aren’t paid for and are no longer held: others can book their times. Until then they can still be
          joined{party.isOrganiser && ' or covered'}.
        </p>
      )}
    </>
  )
}

/** Whether others can book the time of a place that somebody can still take. */
function isFreeAgain({ status, heldUntil }: Seat): boolean {
  return status !== 'dropped' && heldUntil === null
}

export const ErrorBoundary = routeError({ missing: ['Not found', 'We couldn’t find this visit with friends.'] })
