// A drawing of a service's time: the buffers before and after it, the work, and the processing gap
// in which the staff member is available to others.
import type { ServiceResponse } from '../../../api/salons/set-up/responses'

const PARTS = {
  reserved: ['fill-edge/40', 'Reserved'],
  work: ['fill-plum', 'With the client'],
  gap: ['fill-apricot', 'Free for others'],
} as const

export function ServiceTimeline(timing: ServiceResponse) {
  const { durationMinutes, gapStartMinutes, gapMinutes } = timing
  const { bufferBeforeMinutes, bufferAfterMinutes } = timing
  const parts: [keyof typeof PARTS, number][] = [
    ['reserved', bufferBeforeMinutes],
    ['work', gapMinutes > 0 ? gapStartMinutes : durationMinutes],
    ['gap', gapMinutes],
    ['work', gapMinutes > 0 ? durationMinutes - gapStartMinutes - gapMinutes : 0],
    ['reserved', bufferAfterMinutes],
  ]
  const visible = parts.filter(([, minutes]) => minutes > 0)
  const whole = visible.reduce((sum, [, minutes]) => sum + minutes, 0)
  let at = 0
  return (
    <figure>
      <svg
        viewBox="0 0 400 20"
        preserveAspectRatio="none"
        role="img"
        aria-label={visible.map(([part, minutes]) => `${PARTS[part][1]}: ${minutes} min`).join(', ')}
        className="h-5 w-full overflow-hidden rounded-full"
      >
        {visible.map(([part, minutes]) => {
          const x = (400 * at) / whole
          at += minutes
          const seam = at < whole ? 1.5 : 0
          return (
            <rect
              key={`${part} ${x}`}
              x={x}
              width={(400 * minutes) / whole - seam}
              height="20"
              className={PARTS[part][0]}
            />
          )
        })}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
        {(['work', 'gap', 'reserved'] as const)
          .map((part) => [part, total(visible, part)] as const)
          .filter(([, minutes]) => minutes > 0)
          .map(([part, minutes]) => (
            <span key={part} className="inline-flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
                <circle cx="5" cy="5" r="5" className={PARTS[part][0]} />
              </svg>
              {PARTS[part][1]} {minutes} min
            </span>
          ))}
      </figcaption>
    </figure>
  )
}

function total(parts: [string, number][], part: string): number {
  return parts.filter(([is]) => is === part).reduce((sum, [, minutes]) => sum + minutes, 0)
}
