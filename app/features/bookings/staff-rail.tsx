// Who does it: a rail of links, each with a picture.
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/display/avatar'

type BookableStaff = { id: string; name: string; title: string; picture: string | null }

export function StaffRail({
  staff,
  chosen,
  any = false,
  swap,
  hrefOf,
}: {
  staff: BookableStaff[]
  /** Null: anybody. */
  chosen: string | null
  /** Begins with anybody. */
  any?: boolean
  /** The name of its live region, where only that of the next page is taken over. */
  swap?: string
  hrefOf: (id: string | null) => string
}) {
  const choice = (id: string | null, content: ReactNode) => (
    <li key={id}>
      <a
        href={hrefOf(id)}
        {...(swap && { 'data-swap': true })}
        aria-current={id === chosen ? 'true' : undefined}
        className="flex min-h-13 items-center gap-2.5 rounded-full bg-raised py-1 pr-4 pl-1 text-sm font-semibold ring-[1.5px] ring-edge ring-inset aria-[current]:bg-chosen aria-[current]:text-on-chosen aria-[current]:ring-chosen"
      >
        {content}
      </a>
    </li>
  )
  return (
    <ul data-live={swap} className="rail-x -mx-4 scroll-px-4 gap-2 px-4 py-1 lg:-mx-1 lg:flex-wrap lg:px-1">
      {any && choice(null, <span className="px-2">Any professional</span>)}
      {staff.map(({ id, name, title, picture }) =>
        choice(
          id,
          <>
            <Avatar name={name} image={picture} />
            <span className="max-w-60 truncate leading-tight">
              {name}
              <span className="block truncate text-xs font-normal opacity-80">{title}</span>
            </span>
          </>,
        ),
      )}
    </ul>
  )
}
