// A place in a booking with friends, as everybody in it sees it; its organiser can cover it or leave it out.
import type { PartyResponse } from '../../../api/booking/parties/responses'
import { SEAT_STATES } from '../../features/bookings/party-words'
import { shortMoney } from '../../ui/display/money-parts'
import { clock, dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { ShareOptions } from '../../ui/layout/share-options'
import type { Seat } from './party-data'

export function SeatRow({ party, seat, formKey }: { party: PartyResponse; seat: Seat; formKey: string }) {
  const [tone, word] = SEAT_STATES[seat.status]
  const { timeZone } = party.salon
  const held = heldText(party, seat)
  const perform = (intent: 'cover' | 'drop', share: string) => ({
    intent,
    share,
    number: String(seat.number),
    key: `${formKey}-${intent}-${seat.number}`,
  })
  return (
    <li className="stitch grid gap-2 py-4">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold">{seat.isMine ? 'You' : seat.name || 'A friend'}</p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-sm text-soft">
        {seat.serviceName} with {seat.staffName}, {clock(seat.startsAt, timeZone)}
        {seat.share && `, pays ${shortMoney(seat.share)}`}
        {seat.atSalon && ` and ${shortMoney(seat.atSalon)} at the salon`}
      </p>
      {party.status === 'gathering' && held && <p className="text-sm font-medium text-wait">{held}</p>}
      {seat.contact && <p className="text-sm text-soft">Invited at {seat.contact}</p>}
      {seat.link && (
        <ShareOptions
          url={seat.link}
          text={`Come with me to ${party.salon.name} on ${dateTime(seat.startsAt, timeZone)}. Your place:`}
          label={`Link for ${seat.name || `friend ${seat.number}`}`}
        />
      )}
      {(seat.cover || seat.drop) && (
        <div className="flex flex-wrap gap-3">
          {seat.cover && (
            <ConfirmForm
              id={`cover-${seat.number}`}
              ask="Cover it"
              title="Pay for this place?"
              detail={`${shortMoney(seat.cover.share)} is held in your purse${seat.cover.missing ? `, which is short by ${shortMoney(seat.cover.missing)}` : ''}. The visit is yours, for a friend.`}
              confirm="Cover the place"
              fields={perform('cover', seat.cover.share.amount)}
            />
          )}
          {seat.drop && (
            <ConfirmForm
              id={`drop-${seat.number}`}
              ask="Leave it out"
              title="Leave this place out?"
              detail={`You then pay ${shortMoney(seat.drop.share)} in all. Nobody else pays more than they agreed to.`}
              confirm="Leave the place out"
              fields={perform('drop', seat.drop.share.amount)}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** How long the time of a place is held, beside those who are in: theirs is held until the end. */
function heldText({ deadlineAt, salon }: PartyResponse, { heldUntil, status }: Seat): string | null {
  if (heldUntil === deadlineAt || status === 'dropped') return null
  return heldUntil === null
    ? 'No longer held: others can book this time'
    : `Held until ${clock(heldUntil, salon.timeZone)}, and longer once it’s paid for`
}
