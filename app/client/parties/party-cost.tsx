// What a visit with friends costs so far, and how places are held.
import type { PartySheetResponse } from '../../../api/booking/parties/responses'
import { holdingText, type SPLITS } from '../../features/bookings/party-words'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { addFundsPath } from '../../platform/paths'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { LinkInText } from '../../ui/display/text-link'
import { FLOW_CARD } from '../../ui/layout/flow'

export const NO_SERVICE = 'Choose a service for everyone first.'

export function PartyCost({
  sheet: { total, shares, atSalon, missing, hours, policy },
  split,
  here,
}: {
  sheet: PartySheetResponse
  split: keyof typeof SPLITS
  /** The address of the page, to come back to from adding funds. */
  here: string
}) {
  const [ownShare] = shares
  return (
    <div className={`${FLOW_CARD} grid gap-3`}>
      <h2 className="font-display text-lg">What it costs</h2>
      {total && ownShare ? (
        <Facts
          facts={[
            ['All visits', shortMoney(total)],
            [atSalon ? 'Held now' : 'You pay', shortMoney(ownShare)],
            ...(atSalon ? [['At the salon', shortMoney(atSalon)] as [string, string]] : []),
            ...(split === 'even' && shares[1] ? [['Each friend pays', shortMoney(shares[1])] as [string, string]] : []),
          ]}
        />
      ) : (
        <p className="text-sm text-soft">{NO_SERVICE}</p>
      )}
      {missing && (
        <p className="text-sm font-medium text-wait">
          You’re short by <span className="money">{shortMoney(missing)}</span>.{' '}
          <LinkInText to={addFundsPath(missing, here)}>Add funds</LinkInText>
        </p>
      )}
      <ul className="grid list-disc gap-2 pl-5 text-sm text-soft">
        {holdingText(split, hours).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>Nothing is booked until everyone is in. Otherwise all money goes back.</li>
        {termsBeyondBooking(policy).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </div>
  )
}
