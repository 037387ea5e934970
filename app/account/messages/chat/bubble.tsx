// A message on the page: its subject, its picture, its text with links.
import type { ReactNode } from 'react'
import type { PictureResponse } from '../../../../api/messaging/messages/responses'
import { dateTime } from '../../../ui/display/time'
import type { About, Mark } from './data'
import { piecesOf } from './data'
import { Glyph } from './glyph'
import { MARKS } from './labels'

/** The path of a subject for people at `base`; null where they have no page of it. */
function pathOf({ kind, id }: About, base: string): string | null {
  if (kind === 'salon') return `/salon/${id}`
  if (kind === 'shop') return `/shop/by/${id}`
  if (kind === 'order') return /client|seller/.test(base) ? `${base}/orders/${id}` : null
  if (base === '/client') return `/client/bookings/${id}`
  return base === '/partner' ? `/partner/appointments/${id}` : null
}

/** The subject of a message, or of the next one. */
export function AboutCard({ about, base }: { about: About; base: string }) {
  const path = pathOf(about, base)
  const inside = (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-blush">
        <Glyph of={about.kind === 'appointment' ? 'calendar' : 'store'} size={18} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">{about.title}</span>
        <span className="block truncate text-xs text-soft">
          {about.startsAt ? dateTime(about.startsAt, about.timeZone) : `About this ${about.kind}`}
        </span>
      </span>
    </>
  )
  const box = 'flex min-h-12 max-w-full min-w-0 items-center gap-3 rounded-md bg-sunken py-1.5 pr-4 pl-2'
  return path ? (
    <a href={path} className={`${box} hover:bg-blush`}>
      {inside}
    </a>
  ) : (
    <div className={box}>{inside}</div>
  )
}

const TONES = { mine: 'bg-plum text-on-plum', theirs: 'bg-raised text-ink ring-1 ring-inset ring-line' } as const

/** The position of a bubble in its group: corners towards its neighbours are small. */
const CORNERS = {
  mine: { tall: 'rounded-tr-lg', first: '', next: 'rounded-tr-sm' },
  theirs: { tall: 'rounded-tl-lg', first: '', next: 'rounded-tl-sm' },
} as const

export function Bubble({
  mine,
  first,
  last,
  faint = false,
  picture,
  text,
  from,
}: {
  mine: boolean
  first: boolean
  last: boolean
  /** Not stored yet. */
  faint?: boolean
  picture: Pick<PictureResponse, 'path' | 'width' | 'height'> | null
  text: string
  /** The author: "you", or their name. */
  from: string
}) {
  const who = mine ? 'mine' : 'theirs'
  const side = mine ? 'rounded-l-lg' : 'rounded-r-lg'
  const top = first ? CORNERS[who].tall : CORNERS[who].next
  const bottom = mine ? (last ? 'rounded-br-lg' : 'rounded-br-sm') : last ? 'rounded-bl-lg' : 'rounded-bl-sm'
  return (
    <div
      className={`max-w-full min-w-0 overflow-hidden ${side} ${top} ${bottom} ${TONES[who]} ${picture ? 'sm:max-w-88' : ''} ${faint ? 'opacity-70' : ''}`}
    >
      {picture && (
        <a href={picture.path} target="_blank" rel="noopener" className="block focus-visible:outline-offset-[-4px]">
          <img
            src={picture.path}
            alt={`From ${from}, in full size`}
            width={picture.width}
            height={picture.height}
            decoding="async"
            className="h-auto max-h-96 min-h-11 max-w-full min-w-11 bg-sunken object-cover"
          />
        </a>
      )}
      {text && (
        <p dir="auto" className="px-4 py-2.5 whitespace-pre-wrap [unicode-bidi:plaintext]">
          <BubbleText text={text} />
        </p>
      )}
    </div>
  )
}

/** A text with its URLs as links. */
function BubbleText({ text }: { text: string }) {
  return piecesOf(text).map(({ text, href }, at) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-medium underline underline-offset-3"
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
}

/** Under the last of a group: the time and the receipt. */
export function Meta({ time, mark, children }: { time: string; mark?: Mark | 'waiting' | null; children?: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 px-2 text-xs text-soft">
      {children}
      <span className="tabular-nums">{time}</span>
      {mark === 'waiting' && (
        <>
          <Glyph of="clock" size={14} />
          <span className="sr-only">Sending</span>
        </>
      )}
      {mark && mark !== 'waiting' && (
        <>
          <Glyph of={mark === 'sent' ? 'check' : 'checks'} size={16} className={mark === 'read' ? 'text-link' : ''} />
          <span className="sr-only">{MARKS[mark]}</span>
        </>
      )}
    </p>
  )
}
