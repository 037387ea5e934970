// Whom the organiser of a visit with friends invites: those chosen by name, and a name and contact for every other seat.
import type { StartParty } from '../../../api/booking/parties/input'
import type { PersonResponse } from '../../../api/money/transfers/responses'
import { Fault, Field } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'
import { PersonLine } from '../transfers/people-search'

export const seatName = (i: number) => (i === 0 ? 'You' : `Friend ${i}`)

type InvitationsProps = {
  /** Seats beside the organiser's. */
  places: number
  /** Friends who were chosen by name; they have the first seats. */
  people: PersonResponse[]
  /** Whether a friend may be allowed to choose another service. */
  canChoose: boolean
  field: FieldOf<typeof StartParty>
  faults: Record<string, string[]> | undefined
}

export function Invitations({ places, people, canChoose, field, faults }: InvitationsProps) {
  const seats = Array.from({ length: places }, (_, at) => at + 1)
  return (
    <div className="grid gap-5">
      {people.length < places && (
        <p className="text-sm text-soft">Leave the contact empty to send your friend a link yourself.</p>
      )}
      {seats.map((i) => {
        const person = people[i - 1]
        return (
          <fieldset key={seatName(i)} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">{seatName(i)}</legend>
            {person ? (
              <div className="sm:col-span-2">
                <PersonLine person={person} />
                <input type="hidden" name={`person-${i}`} value={person.id} />
                <Fault errors={faults?.[`person-${i}`]} />
              </div>
            ) : (
              <>
                <Field label="Name" maxLength={60} {...field(`name-${i}`)} id={`name-${i}`} />
                <Field label="Email or phone" maxLength={254} autoComplete="off" {...field(`contact-${i}`)} />
              </>
            )}
            {canChoose && (
              <label className="flex min-h-11 items-center gap-3 text-sm sm:col-span-2">
                <input type="checkbox" name={`open-${i}`} className="size-5" /> They can choose another service
              </label>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
