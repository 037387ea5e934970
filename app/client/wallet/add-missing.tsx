// The link to add what the purse lacks, which leads back to what it is for.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { TextLink } from '../../ui/display/text-link'

export function AddMissing({ missing, returnTo }: { missing: MoneyJson; returnTo: string }) {
  return (
    <p className="mt-2">
      <TextLink to={addFundsPath(missing, returnTo)}>Add {formatMoney(missing)}</TextLink>
    </p>
  )
}
