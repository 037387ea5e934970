// The button to add what the purse lacks, which leads back to what it is for.
import type { MoneyJson } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { ButtonLink } from '../../ui/forms/button'

export function AddMissing({ missing, returnTo }: { missing: MoneyJson; returnTo: string }) {
  return (
    <p className="mt-3">
      <ButtonLink variant="quiet" to={addFundsPath(missing, returnTo)}>
        Add {shortMoney(missing)} to your purse
      </ButtonLink>
    </p>
  )
}
