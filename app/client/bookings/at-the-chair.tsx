// The client's side of the chair: the code to show on arrival, what the salon asks to add, and the tip.

import { Tip } from '../../../api/booking/appointments/chair/input'
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { minorOf } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { QrCode } from '../../ui/display/qr-code'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateTime } from '../../ui/display/time'
import { Button, ButtonLink, buttonClass } from '../../ui/forms/button'
import { Fault, Field, SelectField } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'
import { fieldsOf, intentOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import type { BookingActionData } from './booking-actions.server'

const CARD = 'rounded-lg bg-raised p-5 shadow-mid ring-1 ring-line lg:p-6'

/** On the day of the visit: the code, also for the salon's camera, until they have arrived. */
export function CheckInCode({ visit, origin }: { visit: AppointmentDetailResponse; origin: string }) {
  const { checkInCode: code, arrivedAt, status, extras } = visit
  // They are done, and wait for an answer.
  if (extras?.status === 'asked') return null
  if (!code && arrivedAt && status === 'confirmed') {
    return (
      <p className="rounded-md bg-in-tint px-4 py-3 font-semibold text-in">
        You’re checked in since {clock(arrivedAt, visit.timeZone)}.
      </p>
    )
  }
  return code ? <CodeCard code={code} hasArrived={arrivedAt !== null} origin={origin} /> : null
}

/** What is shown at the salon. */
export function CodeCard({
  id = 'check-in',
  code,
  hasArrived,
  origin,
}: {
  /** Of its heading; needed where a page has several. */
  id?: string
  code: string
  hasArrived: boolean
  origin: string
}) {
  const address = `${origin}/partner/check-in?${new URLSearchParams({ code })}`
  return (
    <Section id={id} title={hasArrived ? 'Show your code' : 'When you arrive'} className={CARD}>
      <div className="mt-3 grid items-center gap-5 sm:max-lg:grid-cols-[9rem_minmax(0,1fr)] xl:grid-cols-[9rem_minmax(0,1fr)]">
        <div className="w-36 max-sm:mx-auto">
          <QrCode text={address} label="Check-in code for the salon’s camera" />
        </div>
        <div className="max-sm:text-center">
          <p className="font-display text-2xl tracking-[0.2em]">
            <span className="sr-only">{code.split('').join(' ')}</span>
            <span aria-hidden>{code}</span>
          </p>
          <p className="mt-1 text-sm text-soft">
            {hasArrived && 'The salon has marked you as arrived. '}
            Show this at the salon. They scan it, or type the four letters.
          </p>
        </div>
      </div>
    </Section>
  )
}

/** The salon asks to add what was done on top. Both replies are equally large, and complete the visit. */
export function ExtrasRequest({
  visit,
  formKey,
  formResult,
}: {
  visit: AppointmentDetailResponse
  formKey: string
  formResult: BookingActionData | undefined
}) {
  const { extras, payment, timeZone } = visit
  if (extras?.status !== 'asked') return null
  const { id, lines, amount, total, expiresAt } = extras
  const reply = (intent: string) => ({ intent, extrasId: id, key: `${formKey}-${intent}` })
  return (
    <Section id="extras" title="Was this done on top?" className={CARD}>
      <p className="mt-1 text-sm text-soft">{visit.salonName} completes your visit and asks to add:</p>
      <dl className="mt-2">
        {lines.map(({ name, price }, i) => (
          // Two may be the same.
          <div key={`${name}-${i.toString()}`} className="stitch flex justify-between gap-6 py-3 font-semibold">
            <dt>{name}</dt>
            <dd>
              <Amount short money={price} />
            </dd>
          </div>
        ))}
        <div className="stitch flex justify-between gap-6 py-3">
          <dt className="text-soft">Your visit with it</dt>
          <dd>
            <Amount short money={total} />
          </dd>
        </div>
      </dl>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Form hidden={reply('extras-agree')} className="grid">
          <Button data-busy="Paying...">{payment === 'purse' ? `Agree and pay ${shortMoney(amount)}` : 'Agree'}</Button>
        </Form>
        <Form hidden={reply('extras-decline')} className="grid">
          <Button variant="quiet" data-busy="Declining...">
            No, complete without it
          </Button>
        </Form>
      </div>
      {intentOf(formResult)?.startsWith('extras') && payment === 'purse' && (
        <p className="mt-3">
          <TextLink to={addFundsPath(amount, `/client/bookings/${visit.id}`)}>
            Add {shortMoney(amount)} to your purse, and come back
          </TextLink>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">
        {payment === 'purse' ? 'Nothing more is taken' : 'The price stays as it is'} unless you agree by{' '}
        {clock(expiresAt, timeZone)}.
      </p>
    </Section>
  )
}

/** After the visit: suggestions, an amount of one's own, and none, equally visible. */
export function TipPrompt({
  visit,
  formKey,
  later,
  formResult,
}: {
  visit: AppointmentDetailResponse
  formKey: string
  /** They want to leave none, for now. */
  later: boolean
  formResult: BookingActionData | undefined
}) {
  const { tip, terms } = visit
  const path = `/client/bookings/${visit.id}`
  const field = fieldsOf(Tip, formResult, { intent: 'tip' })
  if (!terms.tip || (later && !tip)) return null
  const { suggestions, upTo, staff, until } = terms.tip
  const named = staff.length === 1 ? staff[0]?.name : null
  if (tip && !field.isFaulty) {
    return (
      <details className={CARD}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          You tipped {tip.staffName} {shortMoney(tip.amount)}. Raise it?
        </summary>
        <p className="mt-1 mb-3 text-sm text-soft">You can raise it until {dateTime(until, visit.timeZone)}.</p>
        <OwnAmount {...{ visit, formKey, upTo, field }} />
      </details>
    )
  }
  return (
    <Section id="tip" title={named ? `A tip for ${named}?` : 'A tip?'} className={CARD}>
      <p className="mt-1 mb-4 text-sm text-soft">
        From your purse. All of it goes to them: the salon and Purse take nothing of it.
      </p>
      <Form noValidate={false} hidden={{ intent: 'tip', key: `${formKey}-tip` }} className="grid gap-3">
        {staff.length > 1 && (
          <SelectField
            label="For"
            {...field('staffId', visit.staffId)}
            options={staff.map(({ id, name }) => [id, name])}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          {suggestions.map((money) => (
            <button
              key={money.amount}
              type="submit"
              name="amount"
              value={money.amount}
              data-busy="Paying..."
              className={buttonClass('quiet', 'px-3! whitespace-nowrap')}
            >
              Tip {shortMoney(money)}
            </button>
          ))}
          <ButtonLink to={`${path}?tip=none`} variant="quiet">
            No tip
          </ButtonLink>
        </div>
      </Form>
      {field.isRefused && formResult?.short && (
        <p className="mt-3">
          <TextLink to={addFundsPath({ amount: field.text('amount'), currency: upTo.currency }, path)}>
            Add money to your purse, and come back
          </TextLink>
        </p>
      )}
      <details className="mt-3" open={field.isFaulty}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-link underline underline-offset-4">
          Another amount
        </summary>
        <OwnAmount {...{ visit, formKey, upTo, field }} />
      </details>
    </Section>
  )
}

function OwnAmount({
  visit,
  formKey,
  upTo,
  field,
}: {
  visit: AppointmentDetailResponse
  formKey: string
  upTo: NonNullable<AppointmentDetailResponse['terms']['tip']>['upTo']
  field: FieldOf<typeof Tip>
}) {
  const { tip, terms } = visit
  const several = !tip && (terms.tip?.staff.length ?? 0) > 1
  return (
    <Form hidden={{ intent: 'tip', key: `${formKey}-own` }} className="mt-2 grid gap-3 sm:max-w-72">
      {several && (
        <SelectField
          label="For"
          name="staffId"
          id="own-staff"
          defaultValue={visit.staffId}
          options={(terms.tip?.staff ?? []).map(({ id, name }) => [id, name])}
        />
      )}
      <Field
        label={tip ? `The tip in all, in ${upTo.currency}` : `Amount in ${upTo.currency}`}
        {...field('amount', '')}
        id="tip-amount"
        autoComplete="off"
        maxLength={20}
        hint={`At most ${shortMoney(upTo)}, half the price.`}
      />
      <Fault errors={field.errors('staffId')} />
      <Button variant="quiet" data-busy="Paying...">
        {tip ? 'Raise the tip' : 'Leave this tip'}
      </Button>
    </Form>
  )
}

/** How what was asked ended, where it was not agreed to. */
export function extrasText({ extras }: Pick<AppointmentDetailResponse, 'extras'>): string | null {
  if (!extras || minorOf(extras.amount) === 0) return null
  const names = extras.lines.map(({ name }) => name).join(', ')
  if (extras.status === 'declined') return `You declined ${names}. Nothing was paid for it.`
  if (extras.status === 'expired') return `You didn’t reply about ${names}. Nothing was paid for it.`
  return null
}
