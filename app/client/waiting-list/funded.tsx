// Whether the purse covers what somebody waits for.
import type { MoneyJson } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { LinkInText } from '../../ui/display/text-link'

export function Funded({
  available,
  missing,
  setAside = null,
}: {
  available?: MoneyJson
  missing: MoneyJson | null
  setAside?: MoneyJson | null
}) {
  if (setAside) {
    return (
      <p className="text-sm">
        <span className="font-semibold text-in">Set aside.</span> This pays for the visit:{' '}
        <span className="money">{shortMoney(setAside)}</span>. You get it back when you leave the list or it ends.
      </p>
    )
  }
  if (!missing) {
    return (
      <p className="text-sm">
        <span className="font-semibold text-in">Funded.</span> Your purse covers it now
        {available && ` (${shortMoney(available)} available)`}.
      </p>
    )
  }
  return (
    <p className="text-sm">
      <span className="font-semibold text-wait">Not funded yet.</span> You’re short by{' '}
      <span className="money">{shortMoney(missing)}</span>, so a time would go to the next in line.{' '}
      <LinkInText to={addFundsPath(missing, '/client/bookings/waiting-list')}>Add funds</LinkInText>
    </p>
  )
}
