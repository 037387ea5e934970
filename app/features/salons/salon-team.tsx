// Who works at a salon, by face: each leads to what they do.
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import { Avatar } from '../../ui/display/avatar'
import { salonPath, type Wanted } from './salon-data'

export function SalonTeam({ salon: { staff }, wanted, base }: { salon: SalonResponse; wanted: Wanted; base: string }) {
  if (staff.length === 0) return null
  return (
    <section aria-labelledby="team" className="mb-6">
      <h2 id="team" className="font-display text-lg">
        Team
      </h2>
      <ul className="rail-x -mx-4 scroll-px-4 gap-2 px-4 py-2 lg:mx-0 lg:px-0">
        {staff.map(({ id, name, title, picture }) => (
          <li key={id} className="w-28">
            <a
              href={`${salonPath(base, { ...wanted, staff: id })}#tabs`}
              className="grid justify-items-start rounded-md py-1 text-sm hover:bg-sunken"
            >
              <Avatar name={name} image={picture} size="lg" />
              <span className="mt-2 font-semibold">{name}</span>
              <span className="text-xs text-soft">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
