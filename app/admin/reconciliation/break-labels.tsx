// Labels of breaks between our books and a provider's report.
import type { MoneyJson } from '../../../api/platform/values/money'
import { SignedAmount } from '../../ui/display/amount'

export const BREAK_LABELS = {
  unknown_here: 'Missing from our ledger',
  unknown_there: 'Missing from the provider’s report',
  amount: 'Amounts differ',
  unbooked: 'A fee or chargeback',
} as const

/** A fee and a chargeback state their kind before the reference. */
export function referenceText(reference: string): string {
  return reference.replace(/^(fee|chargeback):/, (_, kind: string) => `${kind} of `)
}

export function SideAmount({ money }: { money: MoneyJson | null }) {
  return money ? <SignedAmount money={money} /> : <span className="text-soft">nothing</span>
}
