// A pickup counter: the form that hands an order over, and the orders waiting there.
import { HandOver } from '../../../api/shop/seller-dashboard/input'
import type { PickUpsResponse } from '../../../api/shop/seller-dashboard/responses'
import { Dotted } from '../../ui/display/facts'
import { counted } from '../../ui/display/plural'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { Field, INPUT } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PICKUP_CODE } from './order-labels'

export type ParcelView = PickUpsResponse['here'][number]

export function HandOverForm({ formKey, formResult }: { formKey: string; formResult: FormResult }) {
  const field = fieldsOf(HandOver, formResult)
  return (
    <Form
      hidden={{ key: formKey }}
      aria-label="Hand over"
      className="grid max-w-md gap-4 rounded-lg bg-blush p-5 lg:p-6"
    >
      <Field
        label="Order"
        {...field('reference')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        placeholder="K7M2-9QXD"
        className={`${INPUT} tabular-nums uppercase placeholder:normal-case`}
      />
      <Field
        label={PICKUP_CODE}
        {...field('code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        hint="The six digits shown in their order."
        className={`${INPUT} money text-center text-lg`}
      />
      <Button data-busy="Checking...">Confirm pickup</Button>
    </Form>
  )
}

export function Parcels({
  id,
  title,
  empty,
  parcels,
  line,
}: {
  id: string
  title: string
  empty: string
  parcels: ParcelView[]
  /** What follows the name, and whether the line is a link. */
  line: (parcel: ParcelView) => { text: string; to?: string }
}) {
  return (
    <Section id={id} title={title}>
      {parcels.length === 0 ? (
        <p className="mt-1 text-soft">{empty}</p>
      ) : (
        <ul>
          {parcels.map((parcel) => {
            const { text, to } = line(parcel)
            return (
              <li
                key={parcel.id}
                className="stitch flex flex-col items-start justify-between gap-x-4 gap-y-1 py-3 sm:flex-row sm:items-center"
              >
                <span className="min-w-0 max-w-full">
                  {to ? (
                    <a
                      href={to}
                      className="inline-flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4"
                    >
                      Order {parcel.reference}
                    </a>
                  ) : (
                    <span className="font-semibold tabular-nums">Order {parcel.reference}</span>
                  )}
                  <Dotted
                    facts={[parcel.clientName, counted(parcel.pieces, 'item', 'items'), text]}
                    className="text-sm text-soft"
                  />
                </span>
                {parcel.pickupBy && (
                  <span className="text-sm sm:text-right">Pick up by {dateTime(parcel.pickupBy)}</span>
                )}
                {!parcel.pickupBy && !parcel.collectedAt && (
                  <Badge tone={parcel.packed ? 'confirmed' : 'plain'}>
                    {parcel.packed ? 'Packed' : 'Being packed'}
                  </Badge>
                )}
                {parcel.collectedAt && <span className="text-sm text-soft">{dateTime(parcel.collectedAt)}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
