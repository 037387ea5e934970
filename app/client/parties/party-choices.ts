// The choices of a new booking with friends, in the address: each step adds its own.
import type { SPLITS } from '../../features/bookings/party-words'
import { PARTIES_PATH } from '../../platform/paths'
import { OTHER_DAY, otherDayOf } from '../../ui/days/typed-day'
import type { Steps } from '../../ui/layout/steps'

export const NEW_PARTY = `${PARTIES_PATH}/new`

export type PartyStep = 'who' | 'how' | 'time' | 'friends'

export const PARTY_STEPS: Steps<PartyStep> = {
  who: ['service', 'staff', 'salonId'],
  how: ['arrangement', 'split', 'share'],
  time: ['startsAt'],
  friends: ['contact', 'name', 'person'],
}

/** The choices of an address. */
export function choicesIn(query: URLSearchParams) {
  const seats = Math.min(8, Math.max(2, Number(query.get('seats')) || 2))
  const service = query.getAll('service')
  const first = service[0] ?? ''
  const date = query.get('date') ?? ''
  return {
    salon: query.get('salon') ?? '',
    seats: String(seats),
    arrangement: query.get('arrangement') === 'in_turn' ? 'in_turn' : 'together',
    split: splitIn(query.get('split')),
    // Friends often want the same.
    service: Array.from({ length: seats }, (_, i) => service[i] || first),
    staff: Array.from({ length: seats }, (_, i) => query.getAll('staff')[i] ?? ''),
    date: date === OTHER_DAY ? (query.get(otherDayOf('date')) ?? '') : date,
    /** Friends who are chosen by name, for the seats after the first. */
    with: query.getAll('with').slice(0, seats - 1),
    startsAt: query.get('startsAt') ?? '',
  } as const
}

export type Choices = ReturnType<typeof choicesIn>

/** The choices as fields of a form or an address, but for those left out. */
export function fieldsIn(choices: Choices, but: (keyof Choices)[] = []): [string, string][] {
  return Object.entries(choices)
    .filter(([name]) => !but.includes(name as keyof Choices))
    .flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]))
}

/** The address of a step with these choices. */
export function partyPath(step: PartyStep, fields: [string, string][]): string {
  return `${NEW_PARTY}?${new URLSearchParams([...fields, ['step', step]])}`
}

function splitIn(text: string | null): keyof typeof SPLITS {
  return text === 'organiser' || text === 'even' ? text : 'own'
}
