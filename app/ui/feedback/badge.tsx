// Status badges. Confirmed is green, pending yellow, cancelled red, completed blue.
import type { ReactNode } from 'react'

const TONES = {
  confirmed: 'bg-in-tint text-in',
  pending: 'bg-wait-tint text-wait',
  cancelled: 'bg-out-tint text-out',
  completed: 'bg-done-tint text-done',
  plain: 'bg-sunken text-soft ring-1 ring-line ring-inset',
} as const

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

export function StatusBadge({ status }: { status: 'pending' | 'confirmed' | 'cancelled' | 'completed' }) {
  return <Badge tone={status}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
}
