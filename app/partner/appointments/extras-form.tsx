// Completing a visit with what was done on top: the salon's menu, with prices, and what is asked of the client while they
// have not replied.
import { ListPlus } from 'lucide-react'
import type { CompletionSheetResponse } from '../../../api/booking/appointments/chair/responses'
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { clock } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { SMALL } from './decline-form'

/** The value of a box: a service, or an add-on of one. */
export function extraFrom(value: string): { serviceId: string; addOnId?: string } {
  const [serviceId = '', addOnId] = value.split(' ')
  return { serviceId, ...(addOnId && { addOnId }) }
}

export function ExtrasForm({
  sheet: { appointment, menu },
  path,
  formKey,
  guest,
}: {
  sheet: CompletionSheetResponse
  path: string
  formKey: string
  /** They have no phone to agree on. */
  guest: boolean
}) {
  const { clientName, price } = appointment
  return (
    <Form hidden={{ step: 'completion', key: `${formKey}-extras` }} className="grid max-w-xl gap-6">
      <p>
        {guest
          ? `It is added to the price of ${shortMoney(price)} at once.`
          : `${clientName} agrees on their own phone. Without that, the visit is completed for ${shortMoney(price)}, as booked.`}
      </p>
      <fieldset>
        <legend className="sr-only">From your menu</legend>
        {menu.map(({ serviceId, name, price, addOns }) => (
          <div key={serviceId}>
            <Choice value={serviceId} name={name} price={price} />
            {addOns.map((addOn) => (
              <Choice
                key={addOn.id}
                value={`${serviceId} ${addOn.id}`}
                name={`${addOn.name} (${name})`}
                price={addOn.price}
              />
            ))}
          </div>
        ))}
      </fieldset>
      <div className="sticky bottom-0 grid gap-3 bg-paper py-3 sm:grid-cols-2">
        <Button data-busy="Asking...">{guest ? 'Complete with these' : 'Complete and ask the client'}</Button>
        <ButtonLink to={path} variant="quiet">
          Go back
        </ButtonLink>
      </div>
    </Form>
  )
}

function Choice({ value, name, price }: { value: string; name: string; price: MoneyJson }) {
  return (
    <label className="stitch flex min-h-12 items-center gap-3 py-2">
      <input type="checkbox" name="extra" value={value} className="size-5 shrink-0" />
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <Amount short money={price} className="font-semibold" />
    </label>
  )
}

/** The way to the form, beside Complete. */
export function AddExtras({ path }: { path: string }) {
  return (
    <ButtonLink variant="quiet" className={SMALL} to={`${path}?extras`}>
      <ListPlus size={18} aria-hidden /> Complete with extras
    </ButtonLink>
  )
}

type Extras = NonNullable<AppointmentDetailResponse['extras']>

const ENDED: Partial<Record<Extras['status'], string>> = { declined: 'declined', expired: 'didn’t reply about' }

/** While the client has not replied; and how it ended, where they have not agreed. */
export function ExtrasState({
  extras,
  clientName,
  timeZone,
}: {
  extras: Extras | null
  clientName: string
  timeZone: string
}) {
  if (!extras || minorOf(extras.amount) === 0) return null
  const names = extras.lines.map(({ name }) => name).join(', ')
  if (extras.status === 'asked') {
    return (
      <Section id="waiting" title={`Waiting for ${clientName}`} className="mt-4 rounded-lg bg-wait-tint p-5">
        <p className="mt-1">
          {names}, <Amount short money={extras.amount} className="font-semibold" />. They can agree until{' '}
          {clock(extras.expiresAt, timeZone)}; then the visit is completed as booked.
        </p>
      </Section>
    )
  }
  const ended = ENDED[extras.status]
  if (!ended) return null
  return (
    <p className="mt-3 rounded-md bg-blush px-4 py-3">
      {clientName} {ended} {names}. The visit was completed as booked.
    </p>
  )
}
