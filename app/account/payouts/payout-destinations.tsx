// Where payouts go: each destination with what is to be known of it, and the form of a new one.
import type { ReactNode } from 'react'
import { AddDestination } from '../../../api/money/payouts/input'
import type { DestinationResponse, PayoutsResponse } from '../../../api/money/payouts/responses'
import { CURRENCY } from '../../../api/platform/values/currencies'
import type { Currency } from '../../../api/platform/values/money'
import { TabLink } from '../../ui/display/tabs'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field, PHONE_HINT, SelectField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Unbroken } from '../../ui/unbroken'
import { networkOptions } from '../network-options'

type Adding = PayoutsResponse['adding']

/** One destination, and what can be done with it. */
export function DestinationLine({
  destination: { label, currency, coolsUntil },
  children,
}: {
  destination: DestinationResponse
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Unbroken text={label} />
        </p>
        <p className="text-sm text-soft">
          {CURRENCY[currency].name}
          {coolsUntil && <> · from {dateTime(coolsUntil)}</>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {coolsUntil && <Badge tone="pending">New</Badge>}
        {children}
      </div>
    </div>
  )
}

/** Takes a destination away, after asking. */
export function RemoveDestination({
  destination: { id, label, staff, currency },
  action,
}: {
  destination: DestinationResponse
  action: string
}) {
  const whose = staff ? `${staff.name}’s part` : `What you earn in ${currency}`
  return (
    <ConfirmForm
      id={`remove-${id}`}
      ask="Remove"
      title={`Remove ${label}?`}
      detail={`${whose} stays in your balance until you add another destination, which can be used after 24 hours. Payouts in progress aren’t affected.`}
      confirm="Yes, remove it"
      fields={{ intent: 'remove', id }}
      variant="danger"
      action={action}
    />
  )
}

/** What everybody reads before they change where money goes. */
export function CoolingRule({ destination }: { destination: DestinationResponse | undefined }) {
  return (
    <div className="rounded-md bg-wait-tint px-4 py-3 text-sm text-wait">
      {destination ? (
        <>
          <p className="font-semibold">{destination.label} will be replaced and won’t receive payouts anymore</p>
          <p>
            For your security, the new destination can be used after 24 hours. We notify you of the change right away,
            so you can stop it if it wasn’t you.
          </p>
        </>
      ) : (
        <p>
          The first destination for a currency can be used right away. To protect you, later ones can be used after 24
          hours, even if the first was removed.
        </p>
      )}
    </div>
  )
}

type FormProps = {
  adding: Adding
  type: 'mobile_money' | 'bank'
  /** The address of the form for a type, with what else was chosen. */
  to: (type: 'mobile_money' | 'bank') => string
  currency: string
  staffId: string | null
  phone: string | null
  formKey: string
  formResult: FormResult
}

/** A mobile-money number or a bank account; which of them is in the address. */
export function DestinationForm(props: FormProps) {
  const { adding, type, to, staffId, formKey } = props
  const { bank, networks } = adding
  const on = networks.filter(({ reason }) => reason === null)
  const reason = type === 'bank' ? bank.reason : on.length > 0 ? null : (networks[0]?.reason ?? '')
  return (
    <>
      <nav aria-label="Type" className="grid grid-cols-2 rounded-full bg-sunken p-1">
        <TabLink to={to('mobile_money')} current={type === 'mobile_money'}>
          Mobile money
        </TabLink>
        <TabLink to={to('bank')} current={type === 'bank'}>
          Bank
        </TabLink>
      </nav>
      {reason !== null ? (
        <p>{reason}</p>
      ) : (
        <Form hidden={{ key: formKey, type }} className="grid gap-4">
          {staffId && <input type="hidden" name="staffId" value={staffId} />}
          {type === 'bank' ? <BankFields {...props} /> : <NumberFields {...props} on={on} />}
          <Button data-busy="Saving...">Save destination</Button>
        </Form>
      )}
    </>
  )
}

function NumberFields({ adding, currency, phone, formResult, on }: FormProps & { on: Adding['networks'] }) {
  const field = fieldsOf(AddDestination.options[0], formResult)
  const possible = [...new Set(on.flatMap(({ currencies }) => currencies))]
  return (
    <>
      <CurrencyChoice {...{ possible, currency, formResult }} />
      <SelectField
        label="Provider"
        {...field('provider', on.length === 1 ? on[0]?.name : '')}
        none="Choose your provider"
        options={networkOptions(adding.networks)}
      />
      <Field
        label="Phone number"
        {...field('phone', phone)}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint={PHONE_HINT}
      />
    </>
  )
}

function BankFields({ adding, currency, formResult }: FormProps) {
  const field = fieldsOf(AddDestination.options[1], formResult)
  return (
    <>
      <CurrencyChoice possible={adding.bank.currencies} {...{ currency, formResult }} />
      <Field label="Bank" {...field('bank')} maxLength={60} />
      <Field label="Account holder" {...field('accountName')} autoComplete="name" maxLength={80} />
      <Field
        label="Account number or IBAN"
        {...field('accountNumber')}
        autoComplete="off"
        maxLength={40}
        hint="Sent only to the payment provider. We store just the last four digits."
      />
    </>
  )
}

function CurrencyChoice({
  possible,
  currency,
  formResult,
}: {
  possible: Currency[]
  currency: string
  formResult: FormResult
}) {
  const field = fieldsOf(AddDestination.options[0], formResult)
  return (
    <SelectField
      label="For payouts in"
      {...field('currency', currency)}
      options={possible.map((code) => [code, `${CURRENCY[code].name} (${code})`])}
    />
  )
}
