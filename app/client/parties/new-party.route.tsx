// A new booking with friends: who comes for what, how, who pays, a time that suits everybody, and whom to invite. The
// choices are a form that leads back here with them; the booking is a second form. Both work without scripts.
import { useActionData, useLoaderData } from '@remix-run/react'
import { UNPAID_MINUTES } from '../../../api/booking/parties/input'
import { formatMoney } from '../../../api/platform/values/money'
import { ARRANGEMENTS, holdingWords, SPLITS } from '../../features/bookings/party-words'
import { TimeChoice } from '../../features/bookings/time-choice'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { addFundsPath, BRING_FRIENDS, bookingPath, PARTIES_PATH } from '../../platform/paths'
import { refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, fieldsOf, SelectField } from '../../ui/forms/field'
import { ChoiceLine } from '../../ui/forms/toggle'
import { routeError } from '../../ui/layout/error-page'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleChoice, RecentPeople } from '../transfers/people-search'
import { choiceIn, searching } from '../transfers/transfers.server'
import { Invitations, seatName } from './invitations'

export const meta = title(BRING_FRIENDS)

const PATH = `${PARTIES_PATH}/new`

/** The choices of an address, as the api takes them. */
function choicesIn(query: URLSearchParams) {
  const seats = Math.min(8, Math.max(2, Number(query.get('seats')) || 2))
  const service = query.getAll('service')
  const first = service[0] ?? ''
  return {
    salon: query.get('salon') ?? '',
    seats: String(seats),
    arrangement: query.get('arrangement') === 'in_turn' ? 'in_turn' : 'together',
    split: splitIn(query.get('split')),
    // Friends often want the same.
    service: Array.from({ length: seats }, (_, i) => service[i] || first),
    staff: Array.from({ length: seats }, (_, i) => query.getAll('staff')[i] ?? ''),
    date: query.get('date') ?? '',
    /** Friends who are chosen by name, for the seats after the first. */
    with: query.getAll('with').slice(0, seats - 1),
  } as const
}

type Choices = ReturnType<typeof choicesIn>

/** The choices as fields of a form or an address, but for those left out. */
function fieldsIn(choices: Choices, but: (keyof Choices)[] = []): [string, string][] {
  return Object.entries(choices)
    .filter(([name]) => !but.includes(name as keyof Choices))
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
}

function splitIn(text: string | null): keyof typeof SPLITS {
  return text === 'organiser' || text === 'even' ? text : 'own'
}

export const loader = page('client', async ({ api, newKey, searchParams, request }) => {
  const choices = choicesIn(searchParams)
  const { query: wanted, typed } = choiceIn(searchParams)
  const { value: sheet, notice } = await searching(wanted.q, (q) =>
    ask(api.parties.times.$get({ query: { ...choices, ...(q && { q }) } })),
  )
  const { pathname, search } = new URL(request.url)
  return {
    sheet,
    choices: { ...choices, with: sheet.people.map(({ id }) => id) },
    search: { q: typed.q, notice },
    formKey: newKey(),
    here: pathname + search,
  }
})

export const action = page('client', async ({ request, api, searchParams }) => {
  const form = await request.formData()
  const { salon, arrangement, split, service, staff } = choicesIn(searchParams)
  const seats = service.map((serviceId, i) => ({
    serviceId,
    staffId: staff[i] ?? '',
    open: form.has(`open-${i}`),
    name: textIn(form, `name-${i}`),
    contact: textIn(form, `contact-${i}`),
    userId: textIn(form, `person-${i}`),
  }))
  const json = {
    ...{ salonId: salon, arrangement, split, seats },
    startsAt: textIn(form, 'startsAt'),
    share: textIn(form, 'share'),
  }
  const answer = await ask(api.parties.$post({ json }, keyed(form)))
  if (!answer.ok) {
    const places = Object.fromEntries(
      service.flatMap((_, i) => [
        [`seats.${i}.contact`, `contact-${i}`],
        [`seats.${i}.name`, `name-${i}`],
        [`seats.${i}.userId`, `person-${i}`],
      ]),
    )
    return refuseSetUp(answer.problem, form, places)
  }
  throw await redirectWithToast(
    `${PARTIES_PATH}/${answer.value.id}`,
    'Places held',
    split === 'organiser'
      ? 'Send your friends their links. Everything is booked when all are in.'
      : `Send your friends their links. Places that aren’t paid for are held for ${UNPAID_MINUTES} minutes.`,
  )
})

export default function NewParty() {
  const { sheet, choices, search, formKey, here } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { salon, services, shares, total, missing, times, next, hours } = sheet
  const field = fieldsOf(answer?.typed, answer?.faults)
  const [own] = shares
  const places = choices.service.length - 1
  const addressOn = (date: string) =>
    `${PATH}?${new URLSearchParams([...fieldsIn(choices, ['date']), ['date', date]])}`
  const addressWith = (ids: string[]) =>
    `${PATH}?${new URLSearchParams([...fieldsIn(choices, ['with']), ...ids.map((id) => ['with', id])])}`
  return (
    <Shell as="client" path="/booking" flow>
      <PageHead
        title={BRING_FRIENDS}
        lead={salon.name}
        back={{ to: bookingPath(salon.id), label: 'Book for yourself' }}
      />
      {salon.open ? (
        <Flow
          summary={
            <div className={`${FLOW_CARD} grid gap-3`}>
              <h2 className="font-display text-lg">What it costs</h2>
              {total && own ? (
                <Facts
                  facts={[
                    ['All visits', formatMoney(total)],
                    [sheet.atSalon ? 'Held now' : 'You pay', formatMoney(own)],
                    ...(sheet.atSalon
                      ? [['At the salon', formatMoney(sheet.atSalon)] as [string, string]]
                      : []),
                    ...(choices.split === 'even' && shares[1]
                      ? [['Each friend pays', formatMoney(shares[1])] as [string, string]]
                      : []),
                  ]}
                />
              ) : (
                <p className="text-sm text-soft">Choose a service for everyone first.</p>
              )}
              {missing && (
                <p className="text-sm font-medium text-wait">
                  You’re short by <span className="money">{shortMoney(missing)}</span>.{' '}
                  <TextLink to={addFundsPath(missing, here)}>Add funds</TextLink>
                </p>
              )}
              <ul className="grid list-disc gap-2 pl-5 text-sm text-soft">
                {holdingWords(choices.split, hours).map((words) => (
                  <li key={words}>{words}</li>
                ))}
                <li>Nothing is booked until everyone is in. Otherwise all money goes back.</li>
                {termsBeyondBooking(sheet.policy).map((term) => (
                  <li key={term}>{term}</li>
                ))}
              </ul>
            </div>
          }
        >
          <InlineNotice notice={answer?.notice ?? search.notice} />
          <form method="get" className="grid gap-6">
            <input type="hidden" name="salon" value={salon.id} />
            {choices.with.map((id) => (
              <input key={id} type="hidden" name="with" value={id} />
            ))}
            <Section id="people" title="Who comes for what" className="seats grid gap-4">
              <SelectField
                label="How many of you"
                name="seats"
                defaultValue={choices.seats}
                options={range(salon.smallest, salon.largest).map((n) => [n, `${n} people`])}
              />
              {/* A row for everyone who may come: the style shows as many as are chosen, so without scripts too. */}
              {range(0, salon.largest - 1).map((i) => (
                <div key={seatName(i)} data-seat={i + 1} className="grid gap-3 sm:grid-cols-2">
                  <SelectField
                    label={seatName(i)}
                    name="service"
                    id={`service-${i}`}
                    defaultValue={choices.service[i] ?? ''}
                    options={[
                      ['', i === 0 ? 'Choose a service' : 'The same as you'],
                      ...services.map(
                        (one) => [one.id, `${one.name}, ${shortMoney(one.price)}`] as const,
                      ),
                    ]}
                  />
                  <SelectField
                    label={`Professional, ${seatName(i).toLowerCase()}`}
                    name="staff"
                    id={`staff-${i}`}
                    defaultValue={choices.staff[i] ?? ''}
                    options={[
                      ['', 'Anyone who is free'],
                      ...(
                        services.find(({ id }) => id === (choices.service[i] ?? choices.service[0]))
                          ?.staff ?? []
                      ).map(({ id, name }) => [id, name] as const),
                    ]}
                  />
                </div>
              ))}
            </Section>
            <Section id="how" title="How you come" gap="mb-1">
              {Object.entries(ARRANGEMENTS).map(([value, [label, hint]]) => (
                <ChoiceLine
                  key={value}
                  name="arrangement"
                  chosen={choices.arrangement}
                  {...{ value, label, hint }}
                />
              ))}
            </Section>
            <Section id="pays" title="Who pays" gap="mb-1">
              {Object.entries(SPLITS).map(([value, [label, hint]]) => (
                <ChoiceLine
                  key={value}
                  name="split"
                  chosen={choices.split}
                  {...{ value, label }}
                  hint={value === 'own' ? ownHint(sheet.ownHeldPercent) : hint}
                />
              ))}
            </Section>
            <div className="grid gap-4 sm:grid-cols-[14rem_auto] sm:items-end">
              <Field
                label="Day"
                type="date"
                name="date"
                min={sheet.today}
                max={sheet.lastDay}
                defaultValue={sheet.date}
              />
              <Button variant="quiet" className="sm:w-fit">
                Show times
              </Button>
            </div>
          </form>
          <Section id="friends" title="Friends on Purse" className="mt-8 grid gap-4">
            {sheet.people.length === 0 && !search.q && (
              <RecentPeople people={sheet.recent} hrefOf={({ id }) => addressWith([id])} />
            )}
            <PeopleChoice
              action={PATH}
              people={sheet.people}
              most={places}
              carried={fieldsIn(choices, ['with'])}
              q={search.q}
              found={sheet.found}
              addressOf={addressWith}
              hint="Invite them by name. Others get an email, a text message or a link."
            />
          </Section>
          {total && own && (
            <form method="post" className="mt-8 grid gap-8">
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="share" value={own.amount} />
              <TimeChoice
                times={times.map(({ startsAt }) => startsAt)}
                timeZone={salon.timeZone}
                none={
                  next
                    ? 'No time on this day suits all of you.'
                    : 'No time on this day suits all of you. Try another day, or one after the other.'
                }
                instead={null}
                errors={answer?.faults.startsAt ?? []}
                after={
                  next && (
                    <p className="mt-3">
                      <ButtonLink to={addressOn(next.slice(0, 10))} variant="quiet">
                        Next for all of you: {dateTime(next, salon.timeZone)}
                      </ButtonLink>
                    </p>
                  )
                }
              />
              {times.length > 0 && (
                <>
                  <Invitations
                    places={places}
                    people={sheet.people}
                    canChoose={choices.split === 'own'}
                    field={field}
                    faults={answer?.faults}
                  />
                  <Button data-busy="Holding your places..." className="sm:w-fit">
                    Hold the places for {shortMoney(own)}
                  </Button>
                </>
              )}
            </form>
          )}
        </Flow>
      ) : (
        <p className="rounded-lg bg-blush p-5">
          {salon.name} doesn’t take friends together right now. You can each book a visit.
        </p>
      )}
    </Shell>
  )
}

/** What each holds where everyone pays their own. */
function ownHint(percent: number): string {
  if (percent === 100) return SPLITS.own[1]
  return `Each holds ${percent}% of the price of their own visit, and pays the rest at the salon.`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this salon.'],
})
