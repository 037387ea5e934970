// A form of Add Funds that comes back: what was chosen and typed, and what is wrong with it.
import { TopUp } from '../../../api/money/deposits/input'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import type { AddFundsProps } from './add-funds.island'

/** What is typed counts where no sum was chosen. */
export function sumTyped(text: (name: string) => string): string {
  const quick = text('quick')
  return quick && quick !== 'other' ? quick : text('amount').trim()
}

/** In place of what the form begins with; nothing where another form was sent, or none. */
export function fundsRefused(formResult: FormResult): Pick<AddFundsProps, 'amount' | 'method' | 'errors'> {
  const field = fieldsOf(TopUp, formResult, { intent: 'add-funds' })
  if (!field.isRefused) return {}
  return {
    amount: sumTyped(field.text),
    method: field.text('paymentMethodId'),
    errors: Object.entries(field.faults).flatMap(([name, faults]) =>
      faults.map((fault) => (name === 'amount' ? `Invalid amount: ${fault}` : fault)),
    ),
  }
}
