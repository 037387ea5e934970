// The shares of a split payment: equal, exact to the unit, or custom amounts.
import { SplitPayment } from '../../../api/money/transfers/input'
import type { PersonResponse } from '../../../api/money/transfers/responses'
import { decimal, equalParts, type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { Amount } from '../../ui/display/amount'
import { TabLink } from '../../ui/display/tabs'
import { Button } from '../../ui/forms/button'
import { Fault, Field } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { NoteField } from '../../ui/forms/money-fields'
import { Section } from '../../ui/layout/section'

type SharesProps = {
  payment: { id: string; description: string; amount: MoneyJson }
  people: PersonResponse[]
  byAmounts: boolean
  equalPath: string
  amountsPath: string
  formKey: string
  formResult: FormResult
}

export function Shares({ payment, people, byAmounts, equalPath, amountsPath, formKey, formResult }: SharesProps) {
  const { currency } = payment.amount
  const field = fieldsOf(SplitPayment, formResult)
  const parts = equalParts(minorOf(payment.amount), people.length + 1)
  const part = (i: number) => moneyJson(parts[i] ?? 0, currency)
  return (
    <Section id="shares" title="How much each?" className="grid gap-4">
      <nav aria-label="How to split it" className="grid grid-cols-2 rounded-full bg-sunken p-1">
        <TabLink to={equalPath} current={!byAmounts}>
          Equal parts
        </TabLink>
        <TabLink to={amountsPath} current={byAmounts}>
          Custom amounts
        </TabLink>
      </nav>
      <Form hidden={{ key: formKey, transaction: payment.id, currency }} className="grid gap-4">
        <Fault errors={field.errors('shares')} />
        {people.map(({ id }) => (
          <input key={id} type="hidden" name="person" value={id} />
        ))}
        {byAmounts ? (
          <>
            {people.map(({ id, name }, i) => (
              <Field
                key={id}
                label={`${name} (${currency})`}
                name="amount"
                id={`amount-${i}`}
                inputMode="decimal"
                autoComplete="off"
                required
                maxLength={20}
                defaultValue={field.all('amount')[i] ?? decimal({ minor: parts[i + 1] ?? 0, currency })}
                errors={field.errors(`shares[${i}].amount`)}
              />
            ))}
            <p className="text-sm text-soft">
              What remains of <Amount short money={payment.amount} /> is your share.
            </p>
          </>
        ) : (
          <dl>
            <Part term="You" money={part(0)} />
            {people.map(({ id, name }, i) => (
              <Part key={id} term={name} money={part(i + 1)} />
            ))}
            <Part term="Total" money={payment.amount} strong />
          </dl>
        )}
        <NoteField
          field={(name) => field(name, payment.description)}
          hint="What it was for. Everyone you ask will see it."
        />
        <Button data-busy="Sending...">
          <span className="min-w-0 wrap-anywhere">
            {people.length === 1 ? `Ask ${people[0]?.name}` : `Ask ${people.length} people`}
          </span>
        </Button>
        <p className="text-sm text-soft">
          Each person can pay or decline. What they pay goes into your purse right away. The original payment doesn’t
          change.
        </p>
      </Form>
    </Section>
  )
}

function Part({ term, money, strong = false }: { term: string; money: MoneyJson; strong?: boolean }) {
  return (
    <div className="stitch flex items-center justify-between gap-4 py-3">
      <dt className={strong ? 'font-semibold' : 'text-soft'}>{term}</dt>
      <dd>
        <Amount short money={money} className={strong ? 'font-semibold' : ''} />
      </dd>
    </div>
  )
}
