// The contributors. Amounts are shown to the organiser, and to each contributor their own.
import type { GroupResponse } from '../../../api/shop/group-gifts/responses'
import { Alike, Amount } from '../../ui/display/amount'
import { Avatar } from '../../ui/display/avatar'
import { Badge } from '../../ui/feedback/badge'

const STATES = {
  paid: ['confirmed', 'Joined'],
  invited: ['pending', 'Invited'],
  declined: ['plain', 'Declined'],
} as const

export function Givers({ people }: { people: GroupResponse['people'] }) {
  return (
    <Alike sums={people.flatMap(({ paid }) => paid ?? [])}>
      <ul aria-label="People">
        {people.map((person) => {
          const [tone, label] = STATES[person.state]
          return (
            <li key={person.id} className="stitch flex min-h-14 items-center gap-3 py-3">
              <Avatar name={person.name} image={person.image} />
              <p className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">
                  {person.isYou ? `${person.name} (you)` : person.name}
                </span>
                {person.isOrganiser && <span className="text-sm text-soft">Organizer</span>}
              </p>
              {person.state === 'paid' && person.paid ? (
                <Amount money={person.paid} className="font-semibold" />
              ) : (
                !(person.isOrganiser && person.state === 'invited') && <Badge tone={tone}>{label}</Badge>
              )}
            </li>
          )
        })}
      </ul>
    </Alike>
  )
}
