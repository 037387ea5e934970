// A salon's own links to its bookings: their short address, what they are made of, and how people came. Browser-safe.
import { z } from 'zod'
import { posesAsUs } from '../../platform/impersonation'
import { ending } from '../../platform/text'
import { id } from '../../platform/values/input'

/** How somebody came to book: by a link, a poster, what stands on the salon's own website, or their assistant. */
export const VIAS = ['link', 'poster', 'embed', 'button', 'assistant'] as const

export type Via = (typeof VIAS)[number]

export const ViaField = z.enum(VIAS)

/** The way that an address names; unknown ways are none. */
export function viaOf(name: string | null): Via | undefined {
  return VIAS.find((via) => via === name)
}

/** What an address must not look like: pages of ours, and us. */
const RESERVED = new Set(
  (
    'about account admin api app auth book booking bookings business cart client clients contact dashboard dev developer ' +
    'developers embed explore files gift gifts goals help home info legal login messages news notifications official ' +
    'onboarding partner partners party pay payments payouts privacy product products purse root salon salons sandbox ' +
    'search security seller sellers settings share shop shops sign-in signin sign-up signup sitemap splash staff status ' +
    'support system team terms test wallet webhooks woven www'
  ).split(' '),
)

const LONGEST = 30

/** "amani", without its @. */
export const Handle = z
  .string()
  .trim()
  .transform((typed) => typed.replace(/^@/, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(3, 'Use at least 3 letters')
      .max(LONGEST, ending(`Use at most ${LONGEST} letters`))
      .regex(
        /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
        'Use letters from a to z, digits and single hyphens, beginning with a letter',
      )
      .refine((handle) => !RESERVED.has(handle) && !posesAsUs(handle.replaceAll('-', ' ')), {
        message: 'This address is not available. Choose another',
      }),
  )

export const HandleForm = z.object({ handle: Handle })

export const HandleId = z.object({ handle: z.string().min(1).max(100) })

export const POSTER_SIZES = ['a4', 'a6'] as const

/** A poster for the whole salon, for a service, or for a professional. */
export const PosterQuery = z.object({
  size: z.enum(POSTER_SIZES).default('a4'),
  service: id.optional(),
  staff: id.optional(),
})

type Target = { service?: string | undefined; staff?: string | undefined }

/** The address of a booking link: short, where the salon has chosen a short address. */
export function bookingLink(
  salon: { id: string; handle: string | null },
  { service, staff }: Target,
  via: Via,
): string {
  const query = new URLSearchParams({
    ...(service && { service }),
    ...(staff && { staff }),
    ...(via !== 'link' && { via }),
  })
  const path = salon.handle ? `/@${salon.handle}` : `/@${salon.id}`
  return query.size > 0 ? `${path}?${query}` : path
}
