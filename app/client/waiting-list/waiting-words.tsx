// What a client agrees to by waiting, and what happened to an entry, in words.
import type { WaitingEntryResponse } from '../../../api/booking/waiting/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../ui/display/money-parts'
import { dateParts, dateTime } from '../../ui/display/time'

const PASSED = {
  '': '',
  funds: 'your purse was short',
  price: 'it cost more than your limit',
  terms: 'the salon’s terms got stricter',
  clash: 'you had another visit then',
} as const

type Turn = WaitingEntryResponse['history'][number]

/** "Nov 28, 2:00 PM: not booked, your purse was short." */
export function turnText({ kind, reason, startsAt }: Turn, timeZone: string): string {
  const time = dateTime(startsAt, timeZone)
  if (kind === 'passed') return `${time}: not booked, because ${PASSED[reason]}.`
  if (kind === 'booked') return `${time}: booked for you.`
  return kind === 'told' ? `${time}: we told you.` : `${time}: offered by the salon.`
}

/** " KES 2,000.00 is back in your purse."; empty if nothing was set aside. */
export function backInPurse(returned: MoneyJson | null): string {
  return returned ? ` ${shortMoney(returned)} is back in your purse.` : ''
}

/** "The salon takes bookings until Friday, December 25." */
export function takenUntil(lastDay: string): string {
  return `The salon takes bookings until ${dateParts(lastDay).long}.`
}

export const TO_AGREE = 'What you agree to'

/** What holds for everybody who waits. */
export function Agreement({ terms }: { terms: string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      <li>Nothing is charged while you wait, and nothing is set aside unless you choose it.</li>
      <li>
        What we book you can cancel free of charge for 30 minutes, or until two hours before it starts if that’s sooner.
      </li>
      <li>If the price or terms get worse than this, we don’t book it and let you know.</li>
      <li>Once you’re booked, your other waiting lists for the same hours end.</li>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
