// A sum in display size that has just changed: each digit rolls from its former one. Read aloud, it is the sum alone.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { moneyParts } from './money-parts'

export function RollingSum({ from, to, className = '' }: { from: MoneyJson; to: MoneyJson; className?: string }) {
  const { code, whole, decimals } = moneyParts(to)
  const former = moneyParts(from)
  const was = [...former.whole].reverse()
  const figures = [...whole].map((figure, i) => ({
    figure,
    place: whole.length - i,
    rolled: turnsBetween(was[whole.length - i - 1], figure),
  }))
  return (
    <span className={`money font-display ${className}`}>
      <span className="sr-only">{formatMoney(to)}</span>
      <span aria-hidden="true">
        <span className="align-[0.55em] text-[0.5em]">{code}</span>
        <span className="rolling">
          {figures.map(({ figure, place, rolled }) => (
            <span key={place} className={rolled === '' ? 'rises' : undefined} data-rolled={rolled || undefined}>
              <span>{figure}</span>
            </span>
          ))}
        </span>
        {decimals && <span className={`opacity-60 ${decimals === former.decimals ? '' : 'rises'}`}>{decimals}</span>}
      </span>
    </span>
  )
}

/**
 * The figures that a place shows on its way, a line each: "8\n9\n0\n1" from 8 to 1. Nothing where there was no digit
 * before, null where nothing changes.
 */
function turnsBetween(was: string | undefined, is: string): string | null {
  if (was === is) return null
  if (was === undefined || !/\d/.test(was + is)) return ''
  const turns = [was]
  while (turns.at(-1) !== is) turns.push(String((Number(turns.at(-1)) + 1) % 10))
  return turns.join('\n')
}
