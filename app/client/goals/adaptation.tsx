// What changed of the visit that a goal is saved for, and the ways to go on, each one press; a confirmation where money moves.
import type { GoalDetailResponse } from '../../../api/money/goals/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../ui/display/money-parts'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { SelectField } from '../../ui/forms/field'
import { DECISION_NEEDED } from './goal-labels'
import type { GoalBooking } from './goal-loader.server'

type Change = NonNullable<GoalBooking['change']>

export function Adaptation({
  goal,
  booking,
  change,
  formKey,
}: {
  goal: GoalDetailResponse
  booking: GoalBooking
  change: Change
  formKey: string
}) {
  const { priceNow } = booking
  const { anyone, services } = change
  const others = services.filter(({ id }) => !priceNow || id !== booking.plan[0]?.serviceId)
  return (
    <section aria-labelledby="adaptation" className="my-4 rounded-md bg-wait-tint p-4">
      <h3 id="adaptation" className="font-semibold">
        {DECISION_NEEDED}
      </h3>
      <p className="mt-1">
        {whatChanged(goal, booking, change)} Nothing was booked, and your money is still in this goal.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {priceNow && change.what === 'price' && (
          <form method="post">
            <Chosen choice="price" price={priceNow} formKey={formKey} />
            <Button data-busy="Saving...">Save for {shortMoney(priceNow)}</Button>
          </form>
        )}
        {anyone && (
          <form method="post">
            <Chosen choice="anyone" price={anyone} formKey={formKey} />
            <Button data-busy="Saving...">Any professional, {shortMoney(anyone)}</Button>
          </form>
        )}
        <form method="post">
          <Chosen choice="plain" formKey={formKey} />
          <Button variant="quiet" data-busy="Saving...">
            Keep it as a plain goal
          </Button>
        </form>
        {Number(goal.saved.amount) > 0 && (
          <ConfirmForm
            id="take-out"
            ask="Take the money out"
            title="Take the money out?"
            detail={`${shortMoney(goal.own)} goes back to your purse.${
              goal.people > 1 ? ' Your friends get their parts back too.' : ''
            } The goal is then archived.`}
            confirm="Take it out"
            fields={{ intent: 'adapt', choice: 'take-out', key: formKey }}
          />
        )}
      </div>
      {others.length > 0 && (
        <form method="post" className="mt-5 grid max-w-md grid-cols-1 gap-3">
          <Chosen choice="service" formKey={formKey} />
          <SelectField
            label="Or save for another service of this salon"
            name="service"
            options={others.map(({ id, name, price }) => [`${price.amount} ${id}`, `${name}, ${shortMoney(price)}`])}
          />
          <Button variant="quiet" data-busy="Saving..." className="sm:w-fit">
            Save for this instead
          </Button>
        </form>
      )}
    </section>
  )
}

/** The hidden fields of a choice, with the price that is seen. */
function Chosen({ choice, price, formKey }: { choice: string; price?: MoneyJson; formKey: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="adapt" />
      <input type="hidden" name="choice" value={choice} />
      <input type="hidden" name="key" value={formKey} />
      {price && <input type="hidden" name="price" value={price.amount} />}
    </>
  )
}

function whatChanged(
  { target }: GoalDetailResponse,
  { priceNow, salon, serviceName, staffName }: GoalBooking,
  { what }: Change,
): string {
  switch (what) {
    case 'price':
      return `${serviceName} now costs ${priceNow ? shortMoney(priceNow) : 'something else'}, and this goal is for ${shortMoney(target)}.`
    case 'service':
      return `${salon.name} no longer offers ${serviceName}.`
    case 'staff':
      return `${staffName} no longer does ${serviceName}.`
    case 'salon':
      return `${salon.name} takes no bookings any more.`
  }
}
