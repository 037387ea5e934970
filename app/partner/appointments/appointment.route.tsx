// One appointment for the salon: client, services, payment, history, and the available actions,
// each with its exact amounts before anything moves.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Completion } from '../../../api/booking/appointments/chair/input'
import { Cancellation, Refund } from '../../../api/booking/appointments/input'
import { TypedAmount } from '../../../api/money/ledger/input'
import { minorOf } from '../../../api/platform/values/money'
import { MINUTE } from '../../../api/platform/values/time'
import { lateText } from '../../features/bookings/booking-labels'
import { ORIGIN_LABELS } from '../../features/bookings/origin-words'
import { CLIENT_NOTIFIED } from '../../features/notifications/notified'
import { alreadyPromised, CLIENT_REFUNDED, REFUND_PROMISED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { shortMoney } from '../../ui/display/money-parts'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateTime } from '../../ui/display/time'
import { StatusBadge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ANYWAY_LABELS } from '../calendar/entry-forms'
import { cancelledText, completedText } from '../dashboard/outcome-words'
import { VIA_NAMES } from '../via-names'
import { VisitActions } from './appointment-actions'
import { NO_SHOW, VisitItems, VisitMoney, VisitTimeline } from './appointment-parts'
import { ChangeState } from './change-state'
import { OfferForm } from './decline-form'
import { ExtrasForm, ExtrasState, extraFrom } from './extras-form'
import { RefundCheck, RefundForm, type RefundTyped, refundFault } from './refund-form'
import { Settlement } from './settlement'
import { DisputedVisit, VisitClient } from './visit-client'

export const meta = title('Appointment')

/** The pages that lead to a visit say so in its address; its own forms go on from there. */
const ORIGINS = ['calendar', 'client'] as const

type Origin = (typeof ORIGINS)[number] | ''

const originOf = (searchParams: URLSearchParams): Origin =>
  ORIGINS.find((origin) => origin === searchParams.get('from')) ?? ''

const pathTo = (id: string, from: Origin) => `/partner/appointments/${id}${from && `?from=${from}`}`

export const loader = page(
  'partner',
  async ({ visitor, api, newKey, reviewKey, searchParams, writer, id }) => {
    const requested = (name: string) => searchParams.get(name) ?? ''
    const common = { id, name: visitor.name, formKey: newKey(), from: originOf(searchParams), now: Date.now() }
    const appointment = api.appointments[':id']
    if (searchParams.has('offer')) {
      const query = { salon: requested('offer'), date: requested('date'), staff: requested('staff') }
      const offer = await get(appointment.offer.$get({ param: { id }, query }))
      return { ...common, view: 'offer' as const, offer }
    }
    if (searchParams.has('extras')) {
      const sheet = await get(appointment.completion.$get({ param: { id } }))
      return { ...common, view: 'extras' as const, sheet }
    }
    const visit = await get(appointment.$get({ param: { id } }))
    const refund: RefundTyped | null = searchParams.has('refund')
      ? {
          step: requested('refund'),
          amount: readTyped(TypedAmount, requested('amount').trim(), writer),
          reason: requested('reason').trim(),
        }
      : null
    return { ...common, view: 'visit' as const, visit, refund, reviewKey }
  },
  { reviewed: (search) => search.get('refund') === 'review' },
)

const DONE = {
  arrival: ['Checked in', ''],
  confirmation: ['Appointment confirmed', CLIENT_NOTIFIED],
  completion: ['Visit completed', completedText],
  cancellation: ['Appointment Cancelled', cancelledText],
  'no-show': [NO_SHOW, cancelledText],
  reopening: ['Undone', 'The visit is open again. The client has been told.'],
  refunds: ['Refund made', CLIENT_REFUNDED],
} as const

/** The visit is completed once the client replies. */
const NOTICE = ['Client asked', 'The visit is completed as soon as they reply.'] as const

type Step = keyof typeof DONE

type StepResponse = Parameters<Extract<(typeof DONE)[Step][1], (item: never) => string>>[0]

const visit = ({ api, id }: PageRequest<'partner'>) => ({ one: api.appointments[':id'], param: { id } })

const back = ({ id, searchParams }: PageRequest<'partner'>) => pathTo(id, originOf(searchParams))

/** The fields are on the page before: what is wrong with them is said at the top. */
const inNotice = { faults: 'notice' } as const

const done = (step: Step) => (response: StepResponse, _: unknown, at: PageRequest<'partner'>) => {
  const [title, text] = DONE[step]
  return [back(at), title, typeof text === 'function' ? text(response) : text] as const
}

export const action = page(
  'partner',
  forms(
    {
      arrival: press((at: PageRequest<'partner'>, { key }) => {
        const { one, param } = visit(at)
        return one.arrival.$post({ param }, key)
      }, done('arrival')),
      confirmation: press((at: PageRequest<'partner'>, { key }) => {
        const { one, param } = visit(at)
        return one.confirmation.$post({ param }, key)
      }, done('confirmation')),
      completion: form(
        Completion,
        (at: PageRequest<'partner'>, { json, key }) => {
          const { one, param } = visit(at)
          return one.completion.$post({ param, json }, key)
        },
        (response, { value: { extras } }, at) =>
          extras.length > 0 && response.status === 'confirmed'
            ? [back(at), ...NOTICE]
            : done('completion')(response, null, at),
        { from: (form) => ({ extras: form.getAll('extra').map((value) => extraFrom(String(value))) }), ...inNotice },
      ),
      'no-show': press((at: PageRequest<'partner'>, { key }) => {
        const { one, param } = visit(at)
        return one['no-show'].$post({ param }, key)
      }, done('no-show')),
      reopening: press((at: PageRequest<'partner'>, { key }) => {
        const { one, param } = visit(at)
        return one.reopening.$post({ param, json: {} }, key)
      }, done('reopening')),
      cancellation: form(
        Cancellation,
        (at: PageRequest<'partner'>, { json, key }) => {
          const { one, param } = visit(at)
          return one.cancellation.$post({ param, json }, key)
        },
        (response, { json: { proposal } }, at) =>
          proposal
            ? [back(at), DONE.cancellation[0], `The client can book ${dateTime(proposal.startsAt)} instead.`]
            : done('cancellation')(response, null, at),
        { from: cancelledIn, ...inNotice },
      ),
      refunds: form(
        Refund,
        (at: PageRequest<'partner'>, { json, key }) => {
          const { one, param } = visit(at)
          return one.refunds.$post({ param, json }, key)
        },
        ({ promised, ...response }, _, at) =>
          promised ? [back(at), ...REFUND_PROMISED] : done('refunds')(response as StepResponse, null, at),
        inNotice,
      ),
    },
    'step',
  ),
)

function cancelledIn(form: FormData) {
  const startsAt = textIn(form, 'startsAt')
  return {
    message: textIn(form, 'message'),
    ...(startsAt && { proposal: { startsAt, staffId: textIn(form, 'staffId') } }),
  }
}

export default function VisitPage() {
  const loaded = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const path = `/partner/appointments/${loaded.id}`
  const { visit, inner } = viewOf(loaded)
  return (
    <Shell as="beauty_partner" path={path} column={inner !== null && loaded.view !== 'offer'}>
      <PageHead
        title={inner ?? visit.clientName}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {inner && `${visit.clientName} · `}
              {visit.serviceName} · {dateTime(visit.startsAt, visit.timeZone)}
            </span>
            <span data-live="badge">
              <StatusBadge status={visit.status} />
            </span>
          </span>
        }
        back={inner ? { to: pathTo(loaded.id, loaded.from), label: 'Back to the visit' } : backTo(loaded)}
      />
      <InlineNotice notice={notice} />
      {loaded.view === 'extras' ? (
        <ExtrasForm sheet={loaded.sheet} path={path} formKey={loaded.formKey} guest={loaded.sheet.guest} />
      ) : loaded.view === 'offer' ? (
        <OfferForm sheet={loaded.offer} path={path} formKey={loaded.formKey} />
      ) : loaded.refund ? (
        <Refunding {...loaded} refund={loaded.refund} path={path} />
      ) : (
        <VisitView visit={loaded.visit} path={path} formKey={loaded.formKey} now={loaded.now} />
      )}
    </Shell>
  )
}

/** The page that led to the visit; without one, today's. */
function backTo({ from, ...loaded }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { visit } = viewOf({ from, ...loaded })
  if (from === 'calendar') return { to: `/partner/calendar?date=${visit.startsAt.slice(0, 10)}`, label: 'Calendar' }
  const client = 'client' in visit ? visit.client : null
  if (from === 'client' && client)
    return { to: `/partner/clients/${encodeURIComponent(client.id)}`, label: client.name }
  return { to: '/partner/dashboard', label: 'Today' }
}

/** The visit on the page, and the title of a form about it. */
function viewOf(loaded: ReturnType<typeof useLoaderData<typeof loader>>) {
  if (loaded.view === 'offer') return { visit: loaded.offer.appointment, inner: 'Decline' }
  if (loaded.view === 'extras') return { visit: loaded.sheet.appointment, inner: 'Extras' }
  return { visit: loaded.visit, inner: loaded.refund ? 'Refund' : null }
}

type Loaded = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { view: 'visit' }>

function Refunding({
  visit,
  refund,
  reviewKey,
  path,
}: Pick<Loaded, 'visit' | 'reviewKey'> & { refund: RefundTyped; path: string }) {
  const { terms } = visit
  if (!terms.refund)
    return (
      <p className="text-soft">
        {visit.promisedRefund ? alreadyPromised('visit') : 'Nothing is left to refund for this visit.'}
      </p>
    )
  const fault = refund.step === 'review' ? refundFault(refund, terms.refund.upTo) : {}
  return refund.step === 'review' && Object.keys(fault).length === 0 ? (
    <RefundCheck typed={refund} terms={terms.refund} path={path} reviewKey={reviewKey} />
  ) : (
    <RefundForm typed={refund} upTo={terms.refund.upTo} faults={fault} />
  )
}

function VisitView({ visit, path, formKey, now }: Pick<Loaded, 'visit' | 'formKey' | 'now'> & { path: string }) {
  const { client, money, answerBy, timeZone } = visit
  return (
    <div data-live="visit">
      <VisitActions visit={visit} path={path} formKey={formKey} />
      {visit.terms.undo && (
        <p className="mt-3 text-sm text-soft">
          You can undo this until {clock(visit.terms.undo, timeZone)} (
          {counted(Math.ceil((Date.parse(visit.terms.undo) - now) / MINUTE), 'minute', 'minutes')} left).
        </p>
      )}
      {visit.arrivedAt && visit.status === 'confirmed' && (
        <p className="mt-3 font-semibold text-in">
          Arrived at {clock(visit.arrivedAt, timeZone)}
          {!visit.arrivedByCode && ', without their code'}
        </p>
      )}
      {visit.movedBySalon && (visit.status === 'pending' || visit.status === 'confirmed') && (
        <p className="mt-3 rounded-md bg-wait-tint px-4 py-3 text-wait">
          {visit.clientName} hasn’t agreed to your change yet. It stands until they do, and they can cancel it free of
          charge.
        </p>
      )}
      {visit.anyway && (
        <p className="mt-3 text-sm font-semibold text-wait">
          Booked anyway: {ANYWAY_LABELS[visit.anyway].toLowerCase()}
        </p>
      )}
      {visit.partyId && (
        <p className="mt-3">
          <TextLink to={`/partner/parties/${visit.partyId}`}>Booked with friends: see all their visits</TextLink>
        </p>
      )}
      {visit.origin && visit.origin !== 'party' && <p className="mt-3 text-sm text-soft">{originText(visit.origin)}</p>}
      {visit.dispute && !visit.dispute.decided && <DisputedVisit visit={visit} />}
      <ChangeState change={visit.change} clientName={visit.clientName} timeZone={timeZone} />
      <ExtrasState extras={visit.extras} clientName={visit.clientName} timeZone={timeZone} />
      {visit.settlement && (
        <Settlement settlement={visit.settlement} staffName={visit.tip?.staffName ?? null} formKey={formKey} />
      )}
      {answerBy && (
        <p className="mt-3 text-sm text-soft">
          Please reply by {dateTime(answerBy, timeZone)}. After that, it’s cancelled
          {minorOf(money.held) > 0 && `, and the client gets ${shortMoney(money.held)} back`}.
        </p>
      )}
      {visit.lateMinutes > 0 && !visit.arrivedAt && (visit.status === 'pending' || visit.status === 'confirmed') && (
        <p className="mt-3 rounded-md bg-wait-tint px-4 py-3 font-semibold text-wait">{lateText(visit)}</p>
      )}
      {/* What is to be known of it; how it came about stands last on a phone. */}
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <Section id="services" title="Services">
          <VisitItems items={visit.items} timeZone={timeZone} />
          {visit.forName && (
            <p className="mt-3">
              A gift for <strong>{visit.forName}</strong>
              {visit.forMessage && `: “${visit.forMessage}”`}
            </p>
          )}
          {visit.notes && <p className="mt-3 rounded-md bg-blush px-4 py-3">“{visit.notes}”</p>}
        </Section>
        <div className="grid content-start gap-8 lg:row-span-2">
          {client && <VisitClient client={client} appointmentId={visit.id} />}
          <Section id="money" title="Money">
            <VisitMoney promisedRefund={visit.promisedRefund} price={visit.price} money={money} status={visit.status} />
          </Section>
        </div>
        <Section id="history" title="History">
          <VisitTimeline timeline={visit.timeline} timeZone={timeZone} />
        </Section>
      </div>
    </div>
  )
}

/** By which of the salon's ways they came, or what booked it. */
function originText(origin: NonNullable<Loaded['visit']['origin']>): string {
  return origin in VIA_NAMES ? `Booked by: ${VIA_NAMES[origin as keyof typeof VIA_NAMES]}` : ORIGIN_LABELS[origin]
}
