// Joining the waiting list of a salon, for the services and the day that were chosen.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { USUAL_NOTICE } from '../../../api/booking/waiting-list/input'
import { choicePath } from '../../features/bookings/booking-choice'
import { JOIN } from '../../features/bookings/waiting-words'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { ask, get, keyed } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { bookingPath } from '../../platform/paths'
import { refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Funded } from './funded'
import { WaitingForm } from './waiting-form'
import { wishesIn } from './waiting-form.server'
import { Agreement } from './waiting-words'

export const meta = title(JOIN)

const PATH = '/client/bookings/waiting-list'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const salon = searchParams.get('salon') ?? ''
  const service = searchParams.getAll('service')
  if (!salon || service.length === 0) throw redirect(salon ? bookingPath(salon) : '/client/salons')
  const query = {
    ...{ salon, service },
    staff: searchParams.getAll('staff'),
    addOns: searchParams.getAll('addOns'),
  }
  const sheet = await get(api.appointments.new.$get({ query }))
  return { sheet, date: searchParams.get('date') ?? '', formKey: newKey() }
})

export const action = page('client', async ({ request, api, searchParams }) => {
  const form = await request.formData()
  const staff = searchParams.getAll('staff')
  const plan = searchParams.getAll('service').map((serviceId, i) => ({
    ...{ serviceId, staffId: staff[i] || null },
    addOnIds: i === 0 ? searchParams.getAll('addOns') : [],
  }))
  const json = { salonId: searchParams.get('salon') ?? '', plan, ...wishesIn(form) }
  const answer = await ask(api['waiting-list'].$post({ json }, keyed(form)))
  if (!answer.ok) {
    const { startsAt, status } = answer.problem
    const free = startsAt
      ? choicePath(json.salonId, plan, {
          ...{ date: startsAt.slice(0, 10), time: startsAt.slice(11, 16) },
        })
      : null
    return data({ ...refuseSetUp(answer.problem, form).data, free }, { status })
  }
  const said = json.holds
    ? 'We’ll book the first time that suits you. The price is set aside in your purse until then.'
    : json.mode === 'book'
      ? 'We’ll book the first time that suits you.'
      : 'We’ll let you know when a time opens up.'
  throw await redirectWithToast(PATH, 'You’re on the waiting list', said)
})

export default function JoinWaitingList() {
  const { sheet, date, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { salon, chosen, total, policy, available, shortfall, lastDay } = sheet
  const plan = chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
  const [first] = chosen
  if (!total || !first) return null
  const names = chosen.map(({ name }) => name).join(', ')
  const from = date >= salon.today && date <= lastDay ? date : salon.today
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title={JOIN}
        lead={`${names} at ${salon.name}`}
        back={{ to: choicePath(salon.id, plan, { date }), label: 'Back to times' }}
      />
      <Flow
        summary={
          <div className={FLOW_CARD}>
            <Funded available={available} missing={shortfall} />
          </div>
        }
      >
        <InlineNotice notice={answer?.notice} />
        {answer?.free && (
          <p className="mb-5">
            <ButtonLink to={answer.free}>Book this time</ButtonLink>
          </p>
        )}
        {salon.waitingList ? (
          <WaitingForm
            wishes={{
              mode: 'book',
              firstDate: from,
              lastDate: date === from ? date : lastDay,
              windows: [],
              noticeMinutes: USUAL_NOTICE,
              price: total.price,
            }}
            typed={answer?.typed ?? null}
            faults={answer?.faults ?? {}}
            formKey={formKey}
            terms={JSON.stringify(policy)}
            days={{ today: salon.today, lastDay }}
            submit={{ label: JOIN, busy: 'Joining...' }}
          >
            <Agreement terms={termsBeyondBooking(policy)} />
          </WaitingForm>
        ) : (
          <p className="rounded-lg bg-blush p-5">
            {salon.name} isn’t taking people on its waiting list right now.
          </p>
        )}
      </Flow>
    </Shell>
  )
}
