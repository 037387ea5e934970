// The tokens of the look: colors with their contrast, the scale of type, radii and shadows.
import { DisplaySum } from '../ui/display/amount'
import { COLORS, contrast, type Scheme } from './theme-tokens'

/** What text of a color stands on; for a ground, what is written on it. */
const PAIRS: Record<string, string[]> = {
  edge: ['paper', 'raised', 'sunken'],
  plum: ['on-plum', 'on-plum-soft', 'paper'],
  'plum-deep': ['on-plum', 'on-plum-soft', 'paper'],
  apricot: ['on-apricot', 'plum'],
  'apricot-deep': ['on-apricot'],
  blush: ['ink', 'soft', 'link'],
  paper: ['ink', 'soft'],
  raised: ['ink', 'soft', 'paper'],
  sunken: ['ink', 'soft'],
  line: ['paper', 'raised'],
  'in-tint': ['in'],
  'out-tint': ['out'],
  'wait-tint': ['wait'],
  'done-tint': ['done'],
}

export function Colors({ scheme }: { scheme: Scheme }) {
  return (
    <section aria-label={`Colors, ${scheme}`}>
      <h2 className="mb-4 font-display text-lg">Colors</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {COLORS.map((name) => (
          <li key={name} className="overflow-hidden rounded-sm ring-1 ring-line">
            <div className={`ground-${name} h-14`} />
            <div className="p-2 text-xs">
              <p className="font-semibold">{name}</p>
              <p className="text-soft">
                {(PAIRS[name] ?? (name.startsWith('on-') ? [] : ['paper', 'raised']))
                  .map((other) => `${other} ${contrast(scheme, other, name)}`)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SCALE = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

export function Type() {
  return (
    <section aria-label="Type">
      <h2 className="mb-4 font-display text-lg">Type</h2>
      {SCALE.map((size, i) => (
        <p key={size} className={`${size} ${i < 3 ? 'font-display' : ''} truncate`}>
          {size.slice(5)} · Knotless braids, Saturday
        </p>
      ))}
      <p className="mt-4 flex flex-wrap items-baseline gap-x-6">
        <DisplaySum money={{ amount: '12450.00', currency: 'KES' }} className="text-2xl" />
        <DisplaySum money={{ amount: '1264.50', currency: 'KES' }} className="text-xl" />
        <DisplaySum money={{ amount: '50.00', currency: 'USD' }} className="text-lg" />
      </p>
    </section>
  )
}

export function Shapes() {
  return (
    <section aria-label="Shapes">
      <h2 className="mb-4 font-display text-lg">Radii and shadows</h2>
      <div className="grid grid-cols-3 gap-5 text-center text-sm">
        <p className="rounded-sm bg-raised p-4 shadow-low">sm, low</p>
        <p className="rounded-md bg-raised p-4 shadow-mid">md, mid</p>
        <p className="rounded-lg bg-raised p-4 shadow-high">lg, high</p>
      </div>
      <p className="stitch mt-4 pb-3 text-sm text-soft">A stitched rule</p>
    </section>
  )
}
