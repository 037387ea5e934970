// Booking a past visit again: one press holds the next time, the second, on its review, books it.
import type { ReactNode } from 'react'

export function BookAgain({
  id,
  formKey,
  otherwise,
  className,
  children,
}: {
  /** Of the visit. */
  id: string
  formKey: string
  /** The booking page with the same services, where no time can be held. */
  otherwise: string
  className: string
  children: ReactNode
}) {
  return (
    <form method="post" className="contents">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={`${formKey}-again-${id}`} />
      <input type="hidden" name="otherwise" value={otherwise} />
      <button type="submit" data-busy="Finding a time..." className={className}>
        {children}
      </button>
    </form>
  )
}
