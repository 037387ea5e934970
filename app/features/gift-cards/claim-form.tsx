// Claims a gift card into the purse: its whole balance, or a part.

import type { MoneyJson } from '../../../api/platform/values/money'
import { ClaimGiftCard } from '../../../api/shop/gift-cards/input'
import { shortMoney } from '../../ui/display/money-parts'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'

export function GiftRedemption({
  left,
  fields,
  formResult,
}: {
  left: MoneyJson
  fields: Record<string, string>
  formResult: FormResult
}) {
  const field = fieldsOf(ClaimGiftCard, formResult)
  const errors = field.errors('amount')
  return (
    <div className="grid gap-3">
      <Form hidden={fields} className="grid">
        <Button data-busy="Claiming...">{`Add ${shortMoney(left)} to my purse`}</Button>
      </Form>
      <details className="group/part" open={Boolean(errors?.length) || undefined}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          Claim part of it
        </summary>
        <Form hidden={fields} className="mt-2 grid gap-3">
          <Field
            label={`How much? (${left.currency})`}
            {...field('amount', '')}
            autoComplete="off"
            required
            maxLength={20}
            hint="The rest stays on the card for you."
          />
          <Button variant="quiet" data-busy="Claiming...">
            Claim this part
          </Button>
        </Form>
      </details>
    </div>
  )
}
