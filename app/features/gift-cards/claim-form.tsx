// Claims a gift card into the purse: its whole balance, or a part.

import type { MoneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../ui/display/money-parts'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'

export function GiftRedemption({
  left,
  fields,
  typed,
  errors,
}: {
  left: MoneyJson
  fields: Record<string, string>
  typed: string | undefined
  errors: string[] | undefined
}) {
  const hidden = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <div className="grid gap-3">
      <form method="post" className="grid">
        {hidden}
        <Button data-busy="Claiming...">{`Add ${shortMoney(left)} to my purse`}</Button>
      </form>
      <details className="group/part" open={Boolean(errors?.length) || undefined}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          Claim part of it
        </summary>
        <form method="post" noValidate className="mt-2 grid gap-3">
          {hidden}
          <Field
            label={`How much? (${left.currency})`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={20}
            defaultValue={typed}
            errors={errors}
            hint="The rest stays on the card for you."
          />
          <Button variant="quiet" data-busy="Claiming...">
            Claim this part
          </Button>
        </form>
      </details>
    </div>
  )
}
