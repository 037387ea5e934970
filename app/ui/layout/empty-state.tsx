// A list with nothing in it: what would be here, and how it gets here.
import type { ReactNode } from 'react'
import { Still, type StillName } from './still'

export function EmptyState({
  title,
  children,
  action,
  picture,
  className = '',
}: {
  title?: ReactNode
  /** One or two sentences. */
  children: ReactNode
  /** Links that lead on. */
  action?: ReactNode
  picture?: StillName
  className?: string
}) {
  return (
    <div className={`@container ${className}`}>
      <div
        className={`max-w-md overflow-hidden rounded-lg bg-blush ${picture ? '@min-[36rem]:grid @min-[36rem]:max-w-5xl @min-[36rem]:grid-cols-2' : ''}`}
      >
        {picture && <Still name={picture} className="h-44 w-full @min-[36rem]:h-72" />}
        <div className="self-center p-6">
          {title && <h2 className="font-display text-lg">{title}</h2>}
          <p className={title ? 'mt-1' : ''}>{children}</p>
          {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
        </div>
      </div>
    </div>
  )
}
