// A new booking with friends, in steps: who comes for what, how and who pays, a time that suits everybody, and whom to
// invite. The choices are in the address, each step a form that leads to the next; the last one books.
import { useActionData, useLoaderData } from '@remix-run/react'
import { StartParty, UNPAID_MINUTES } from '../../../api/booking/parties/input'
import { ask } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { BRING_FRIENDS, bookingPath, PARTIES_PATH } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BarSum, Carried, Continue, STEP_FORM, StepBar, StepHead } from '../../ui/layout/step'
import { placeOf, stepAt, stepOfFault } from '../../ui/layout/steps'
import { PeopleChoice, RecentPeople } from '../transfers/people-search'
import { choiceIn, searching } from '../transfers/transfers.server'
import { Invitations } from './invitations'
import { choicesIn, fieldsIn, NEW_PARTY, PARTY_STEPS, type PartyStep, partyPath } from './party-choices'
import { NO_SERVICE, PartyCost } from './party-cost'
import { HowFields, TimeFields, WhoFields } from './party-fields'

export const meta = title(BRING_FRIENDS)

export const loader = page('client', async ({ api, newKey, searchParams, request, writer }) => {
  const { startsAt, ...choices } = choicesIn(searchParams)
  const { query: wanted, typed } = choiceIn({ searchParams, writer })
  const { value: sheet, notice } = await searching(wanted.q, (q) =>
    ask(api.parties.times.$get({ query: { ...choices, ...(q && { q }) } })),
  )
  const faults: Record<string, string[]> = {
    ...(!sheet.total && { service: [NO_SERVICE] }),
    ...(!sheet.times.some((time) => time.startsAt === startsAt) && { startsAt: ['Choose a time.'] }),
  }
  const requestedStep = searchParams.get('step')
  const step = stepAt(PARTY_STEPS, requestedStep, faults)
  const { pathname, search } = new URL(request.url)
  return {
    sheet,
    step,
    // Said only where somebody went on without an answer.
    faults: step === requestedStep || !requestedStep ? {} : faults,
    choices: { ...choices, with: sheet.people.map(({ id }) => id), startsAt },
    search: { q: typed.q, notice },
    formKey: newKey(),
    here: pathname + search,
  }
})

export const action = page(
  'client',
  form(
    StartParty,
    ({ api }, { json, key }) => api.parties.$post({ json }, key),
    ({ id }, { json: { split } }) => [
      `${PARTIES_PATH}/${id}`,
      'Places held',
      split === 'organiser'
        ? 'Send your friends their links. Everything is booked when all are in.'
        : `Send your friends their links. Places that aren’t paid for are held for ${UNPAID_MINUTES} minutes.`,
    ],
    {
      from: partyIn,
      places: Object.fromEntries(
        Array.from({ length: 8 }, (_, i) => [
          [`seats.${i}.contact`, `contact-${i}`],
          [`seats.${i}.name`, `name-${i}`],
          [`seats.${i}.userId`, `person-${i}`],
        ]).flat(),
      ),
      faults: 'both',
    },
  ),
)

function partyIn(form: FormData, { searchParams }: PageRequest) {
  const { salon, arrangement, split, service, staff, startsAt } = choicesIn(searchParams)
  return {
    salonId: salon,
    arrangement,
    split,
    startsAt,
    share: textIn(form, 'share'),
    seats: service.map((serviceId, i) => ({
      serviceId,
      staffId: staff[i] ?? '',
      open: form.has(`open-${i}`),
      name: textIn(form, `name-${i}`),
      contact: textIn(form, `contact-${i}`),
      userId: textIn(form, `person-${i}`),
    })),
  }
}

export default function NewParty() {
  const { sheet, choices, step: requestedStep, faults: missed, search, formKey, here } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { salon, shares } = sheet
  const [ownShare] = shares
  const field = fieldsOf(StartParty, response)
  const faults: Record<string, string[]> = response ? field.faults : missed
  const step: PartyStep = response ? stepOfFault(PARTY_STEPS, faults, 'friends') : requestedStep
  const place = placeOf(PARTY_STEPS, step)
  const places = choices.service.length - 1
  const addressWith = (ids: string[]) =>
    partyPath('friends', [...fieldsIn(choices, ['with']), ...ids.map((id): [string, string] => ['with', id])])
  const back = { to: bookingPath(salon.id), label: 'Book for yourself' }
  if (!salon.open)
    return (
      <Shell as="client" path="/booking" flow>
        <PageHead title={BRING_FRIENDS} lead={salon.name} back={back} />
        <p className="rounded-lg bg-blush p-5">
          {salon.name} doesn’t take friends together right now. You can each book a visit.
        </p>
      </Shell>
    )
  return (
    <Shell as="client" path="/booking" flow>
      <StepHead
        title={BRING_FRIENDS}
        lead={salon.name}
        place={place}
        back={step === 'friends' ? { to: partyPath('time', fieldsIn(choices)), label: 'Back' } : back}
        linked={step === 'who' || step === 'friends'}
      />
      <Flow summary={<PartyCost sheet={sheet} split={choices.split} here={here} />}>
        <InlineNotice notice={response?.notice ?? search.notice} />
        {step === 'friends' && ownShare ? (
          <>
            <h2 className="font-display text-xl">Whom you invite</h2>
            <Section id="friends" title="Friends on Purse" className="grid gap-4">
              {sheet.people.length === 0 && !search.q && (
                <RecentPeople people={sheet.recent} hrefOf={({ id }) => addressWith([id])} />
              )}
              <PeopleChoice
                action={NEW_PARTY}
                people={sheet.people}
                most={places}
                carried={[...fieldsIn(choices, ['with']), ['step', 'friends']]}
                q={search.q}
                found={sheet.found}
                addressOf={addressWith}
                hint="Invite them by name. Others get an email, a text message or a link."
              />
            </Section>
            <Form hidden={{ key: formKey, share: ownShare.amount }} id={STEP_FORM} className="mt-2 grid gap-8">
              <Invitations
                places={places}
                people={sheet.people}
                canChoose={choices.split === 'own'}
                field={field}
                faults={faults}
              />
              <StepBar>
                <Button data-busy="Holding your places...">Hold the places for {shortMoney(ownShare)}</Button>
              </StepBar>
            </Form>
          </>
        ) : (
          <form id={STEP_FORM} method="get" action={NEW_PARTY} className="grid gap-8">
            {step === 'who' && (
              <>
                <Carried fields={fieldsIn(choices, ['seats', 'service', 'staff'])} />
                <WhoFields sheet={sheet} choices={choices} />
                <Fault errors={faults.service} />
              </>
            )}
            {step === 'how' && (
              <>
                <Carried fields={fieldsIn(choices, ['arrangement', 'split'])} />
                <HowFields sheet={sheet} choices={choices} />
              </>
            )}
            {step === 'time' && (
              <>
                <Carried fields={fieldsIn(choices, ['date', 'startsAt'])} />
                <TimeFields sheet={sheet} choices={choices} errors={faults.startsAt ?? []} />
              </>
            )}
            {(step !== 'time' || sheet.times.length > 0) && (
              <StepBar
                sum={
                  ownShare &&
                  step !== 'who' && <BarSum label={sheet.atSalon ? 'Held now' : 'You pay'} sum={shortMoney(ownShare)} />
                }
              >
                <Continue to={place.next ?? 'friends'} />
              </StepBar>
            )}
          </form>
        )}
      </Flow>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this salon.'],
})
