// One booking of the client: its timeline, services, payment, the salon's terms, and all available actions.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { minorOf } from '../../../api/platform/values/money'
import { DAY } from '../../../api/platform/values/time'
import { StateBadge } from '../../features/bookings/booking-card'
import {
  BOOKINGS_FAILED,
  backSums,
  clientMoneyText,
  directionsTo,
  endingText,
  NO_BOOKING,
  PAID_THERE_LATER,
  policyText,
} from '../../features/bookings/booking-labels'
import { ORIGIN_LABELS } from '../../features/bookings/origin-words'
import { MemberPrice } from '../../features/member-discounts/member-price'
import { checkedIn } from '../../features/moments/moments'
import { promisedBy } from '../../features/purse/purse-labels'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
import { get } from '../../platform/api.server'
import { isRecent, showOnce } from '../../platform/moments/moment.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount, Price } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { Sums } from '../../ui/display/sums'
import { clock, dateParts, dateTime, placeClocks } from '../../ui/display/time'
import { Timeline } from '../../ui/display/timeline'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { buttonClass } from '../../ui/forms/button'
import { intentOf } from '../../ui/forms/fields'
import { routeError } from '../../ui/layout/error-page'
import { LiveMoment, Moment } from '../../ui/layout/moment'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE, SIDE } from '../../ui/measures'
import { LinkedSum } from '../linked-sum'
import { CheckInCode, ExtrasRequest, extrasText, TipPrompt } from './at-the-chair'
import { AgreeToMove, BookingActions, CancelReview, Offered, RepeatForm } from './booking-actions'
import { changeVisit } from './booking-actions.server'
import { stepsOf } from './booking-timeline'
import { ChangeRequest } from './change-asked'
import { Disputed, DisputeForm } from './dispute'
import { isNear, RunningLate, VisitNotes } from './getting-there'

export const meta = title('Appointment')

export const loader = page('client', async ({ request, api, newKey, searchParams, id }) => {
  const visit = await get(api.appointments[':id'].$get({ param: { id } }))
  const { arrivedAt } = visit
  const isHere = arrivedAt && visit.status === 'confirmed' && isRecent(arrivedAt, DAY / 12)
  const moment = isHere ? showOnce(request, `visit:${id}`) : null
  return data(
    {
      visit,
      requested: searchParams.get('do'),
      noTip: searchParams.get('tip') === 'none',
      origin: new URL(request.url).origin,
      formKey: newKey(),
      over: Date.parse(visit.endsAt) < Date.now(),
      near: isNear(visit, Date.now()),
      moment: moment && arrivedAt ? checkedIn({ ...visit, arrivedAt }) : null,
    },
    moment ? { headers: { 'set-cookie': moment } } : {},
  )
})

export const action = page('client', changeVisit)

export default function Visit() {
  const { visit, requested, noTip, origin, formKey, over, near, moment } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { startsAt, timeZone, status, money, salonId } = visit
  const date = dateParts(startsAt.slice(0, 10))
  const place = `${visit.salonName}, ${visit.salonAddress}`
  const openForm = intentOf(result) ?? requested
  const open = status === 'pending' || status === 'confirmed'
  return (
    <Shell as="client" path="/client/bookings">
      <PageHead title={visit.serviceName} back={{ to: '/client/bookings', label: 'Back to bookings' }} />
      <InlineNotice notice={result?.notice} />
      <LiveMoment>{moment && <Moment moment={moment} />}</LiveMoment>
      <div data-live="visit" className={`${BESIDE} lg:grid-rows-[auto_1fr]`}>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <ExtrasRequest visit={visit} formKey={formKey} formResult={result} />
          <ChangeRequest visit={visit} formKey={formKey} formResult={result} />
          <TipPrompt visit={visit} formKey={formKey} later={noTip} formResult={result} />
          <CheckInCode visit={visit} origin={origin} />
          {visit.offered && <Offered offered={visit.offered} timeZone={timeZone} />}
          {open && visit.freeUntil && (visit.origin === 'goal' || visit.origin === 'waiting') && (
            <p className="rounded-lg bg-blush p-5">
              {visit.origin === 'goal' && visit.fromGoal
                ? `Booked from your goal ${visit.fromGoal.name}`
                : ORIGIN_LABELS[visit.origin]}
              . You can cancel it free of charge until {dateTime(visit.freeUntil, timeZone)}.
            </p>
          )}
          {open && visit.movedBySalon && <AgreeToMove visit={visit} formKey={formKey} />}
          {visit.dispute && <Disputed dispute={visit.dispute} salonName={visit.salonName} />}
          {openForm === 'dispute' && visit.terms.dispute && (
            <DisputeForm visit={visit} formKey={formKey} formResult={result} />
          )}
          {openForm === 'cancel' && visit.terms.cancel && (
            <CancelReview visit={visit} terms={visit.terms.cancel} formKey={formKey} />
          )}
          <section
            aria-label="When and where"
            className="overflow-hidden rounded-lg bg-raised shadow-low ring-1 ring-line"
          >
            <Cover
              of={{ id: salonId }}
              trade={tradeOf(visit.salonType)}
              image={visit.salonCover}
              className="h-24 lg:h-40"
            />
            <div className="p-5 lg:p-6">
              <div className="flex flex-col items-start gap-2 sm:flex-row-reverse sm:justify-between">
                <StateBadge {...visit} />
                <p className="font-display text-xl text-balance">
                  <time dateTime={startsAt}>
                    {date.long}
                    <span className="block text-lg">{placeClocks(startsAt, visit.endsAt, timeZone)}</span>
                  </time>
                </p>
              </div>
              {visit.ending && <p className="mt-1 text-sm text-soft">{endingText(visit, 'client')}</p>}
              <div className="stitch-above mt-4 pt-4">
                <p className="font-semibold">
                  <a
                    href={`/client/salons/${salonId}`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {visit.salonName}
                  </a>
                </p>
                <div className="flex flex-wrap gap-x-6 gap-y-2">
                  <PlaceLink
                    href={directionsTo(place)}
                    icon={<MapPin size={17} aria-hidden />}
                    className={open && !over && near ? buttonClass() : undefined}
                  >
                    Directions to {visit.salonAddress}
                  </PlaceLink>
                  <PlaceLink
                    href={`tel:${visit.salonPhone.replaceAll(' ', '')}`}
                    icon={<Phone size={17} aria-hidden />}
                  >
                    {visit.salonPhone}
                  </PlaceLink>
                </div>
                {open && !over && (
                  <div className="mt-2 grid gap-3">
                    <VisitNotes notes={visit.visitNotes} />
                    <RunningLate visit={visit} formKey={formKey} />
                  </div>
                )}
              </div>
            </div>
          </section>
        </div>
        <div className={`contents min-w-0 grid-cols-1 gap-8 lg:row-span-2 lg:grid ${SIDE}`}>
          <BookingActions visit={visit} over={over} formKey={formKey} />
          {openForm === 'repeat' && visit.status !== 'cancelled' && (
            <RepeatForm price={visit.price} formKey={formKey} formResult={result} />
          )}
          <Section id="history" title="History" gap="mb-3" className="max-lg:order-last">
            <Timeline steps={stepsOf(visit)} />
          </Section>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Section id="what" title="Services">
            <ul>
              {visit.items.map((item) => (
                <li key={item.id} className="stitch flex items-start justify-between gap-4 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold">{item.serviceName}</p>
                    <p className="text-sm text-soft">
                      {item.extra ? 'Added at the salon,' : clock(item.startsAt, timeZone)} with {item.staffName}
                    </p>
                    {item.addOns.map((addOn) => (
                      <p key={addOn.id} className="text-sm text-soft">
                        + {addOn.name}
                        {minorOf(addOn.price) > 0 && (
                          <>
                            {' · '}
                            <Amount short money={addOn.price} />
                          </>
                        )}
                      </p>
                    ))}
                  </div>
                  <MemberPrice price={item.price} discount={item.discount} end />
                </li>
              ))}
            </ul>
            <p className="flex justify-between gap-4 pt-3 font-semibold">
              <span>Total: {duration(visit.durationMinutes)}</span>
              <Price of={visit.price} />
            </p>
            {visit.notes && <p className="mt-3 text-sm">“{visit.notes}”</p>}
          </Section>
          {visit.forName && (
            <Section id="gift" title={`A gift for ${visit.forName}`} className="rounded-lg bg-blush p-5">
              {visit.forMessage && <p className="mt-1">“{visit.forMessage}”</p>}
              {visit.forContact && <p className="mt-1 text-sm">We notify them at {visit.forContact}.</p>}
            </Section>
          )}
          <Section id="money" title="Payment">
            <p className="mt-1 mb-2 text-soft">{clientMoneyText(visit)}.</p>
            {extrasText(visit) && <p className="mb-2 text-sm">{extrasText(visit)}</p>}
            <Sums>
              <LinkedSum name="Held at booking" money={money.held} link={money.holdTransferId} />
              <LinkedSum
                name={FEE_NAMES[visit.ending ?? 'none'] ?? 'Paid to the salon'}
                money={money.captured}
                link={money.captureId}
              />
              {backSums(visit).map(({ name, money }) => (
                <LinkedSum key={name} name={name} money={money} />
              ))}
              <LinkedSum name="Refunded" money={money.refunded} />
              {visit.promisedRefund && <LinkedSum name={promisedBy('salon')} money={visit.promisedRefund.amount} />}
              <LinkedSum name="Cashback" money={money.cashback} />
              {visit.tip && (
                <LinkedSum
                  name={`Tip for ${visit.tip.staffName}`}
                  money={visit.tip.amount}
                  link={visit.tip.transferIds[0] ?? null}
                />
              )}
              <LinkedSum name={open ? PAID_THERE_LATER : 'At the salon'} money={money.atSalon} />
            </Sums>
          </Section>
          {open && (
            <Section id="terms" title="If your plans change">
              <ul className="mt-2 grid gap-1.5">
                {policyText({ ...visit, held: money.held }).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </Shell>
  )
}

const FEE_NAMES: Record<string, string> = { client: 'Late fee', no_show: 'No-show fee' }

export const ErrorBoundary = routeError({ missing: ['Appointment not found', NO_BOOKING], failed: BOOKINGS_FAILED })

function PlaceLink({
  href,
  icon,
  className = 'inline-flex min-h-11 items-center gap-2 text-sm text-link underline underline-offset-4',
  children,
}: {
  href: string
  icon: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <a href={href} {...(href.startsWith('https') && { target: '_blank', rel: 'noreferrer' })} className={className}>
      {icon} {children}
    </a>
  )
}
