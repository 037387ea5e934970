// A line in a list of files prepared in the background: its name, its status, and its link.
import type { ReactNode } from 'react'
import { Badge } from '../feedback/badge'
import { ButtonLink } from '../forms/button'

export const NOT_PREPARED = 'We couldn’t prepare it. Please request it again.'

const STATES = {
  waiting: ['pending', 'Preparing'],
  ready: ['confirmed', 'Ready'],
  failed: ['cancelled', 'Failed'],
  expired: ['plain', 'Expired'],
} as const

export function PreparedFile({
  name,
  status,
  path,
  children,
}: {
  name: string
  status: keyof typeof STATES
  /** Its download address. */
  path: string
  /** Further details. */
  children: ReactNode
}) {
  const [tone, state] = STATES[status]
  return (
    <li className="stitch flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} <Badge tone={tone}>{state}</Badge>
        </p>
        {children}
      </div>
      {status === 'ready' && (
        <ButtonLink to={path} variant="quiet">
          Download
        </ButtonLink>
      )}
    </li>
  )
}
