// My bookings: upcoming and past ones, counter-proposals of salons, and booking again with one tap.
import { useLoaderData } from '@remix-run/react'
import { CalendarPlus, ChevronRight, Hourglass, type LucideIcon, Plus, Repeat, Smartphone, Users } from 'lucide-react'
import { Leaf, PastVisitRow, VisitRow } from '../../features/bookings/booking-card'
import { BOOKINGS_FAILED, FEED_TITLE } from '../../features/bookings/booking-labels'
import { WITH_FRIENDS } from '../../features/bookings/party-words'
import { get } from '../../platform/api.server'
import { forms, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { PARTIES_PATH } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE, SIDE } from '../../ui/measures'
import { BookAgainLink } from './book-again'
import { bookAgain, sayLate } from './booking-actions.server'
import { GettingThere, RunningLate, VisitNotes } from './getting-there'

export const meta = title('Bookings')

const PATH = '/client/bookings'

export const loader = page('client', async ({ api, searchParams, newKey }) => {
  const when = searchParams.get('when') === 'past' ? 'past' : 'upcoming'
  const cursor = searchParams.get('cursor')
  const bookings = await get(api.me.bookings.$get({ query: { when, ...(cursor && { cursor }) } }))
  return { bookings, further: cursor ? when : null, formKey: newKey(), now: Date.now() }
})

const idIn = (_: unknown, form: FormData) => textIn(form, 'id')

export const action = page('client', forms({ late: sayLate(idIn, () => PATH), again: bookAgain(idIn) }))

export default function Bookings() {
  const { bookings, further, formKey, now } = useLoaderData<typeof loader>()
  const { upcoming, past, offers, gifts, toReview } = bookings
  const none = upcoming.items.length + past.items.length + offers.length + gifts.length === 0
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Bookings" {...(further && { back: { to: PATH, label: 'All bookings' } })}>
        <HeadAction to="/client/salons" icon={Plus}>
          Browse Salons
        </HeadAction>
      </PageHead>
      <div className={`${BESIDE} max-lg:gap-y-5`}>
        <Ways />
        <div data-live="bookings" className="grid min-w-0 grid-cols-1 gap-10">
          {!further && gifts.length > 0 && <Gifts gifts={gifts} />}
          {!further && offers.length > 0 && <Offers offers={offers} />}
          {!further && none && <Empty />}
          {further !== 'past' && upcoming.items.length > 0 && (
            <Section id="upcoming" title="Upcoming">
              <ul>
                {upcoming.items.map((visit, i) => (
                  <VisitRow key={visit.id} visit={visit}>
                    <Coming visit={visit} next={i === 0 && !further} formKey={formKey} now={now} />
                  </VisitRow>
                ))}
              </ul>
              <Further when="upcoming" cursor={upcoming.next} label="Later appointments" />
            </Section>
          )}
          {!further && toReview && <ToReview {...toReview} />}
          {further !== 'upcoming' && past.items.length > 0 && (
            <Section id="past" title="Past">
              <ul>
                {past.items.map((visit) => (
                  <PastVisitRow key={visit.id} visit={visit}>
                    <BookAgainLink visit={visit} formKey={formKey} />
                  </PastVisitRow>
                ))}
              </ul>
              <Further when="past" cursor={past.next} label="Earlier appointments" />
            </Section>
          )}
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BOOKINGS_FAILED })

const WAYS: { label: string; to: string; hint: string; icon: LucideIcon }[] = [
  { label: 'Repeat bookings', to: `${PATH}/recurring`, icon: Repeat, hint: 'Book the same visit every few weeks.' },
  {
    label: 'Waiting list',
    to: `${PATH}/waiting-list`,
    icon: Hourglass,
    hint: 'Get a time that opens up on a full day.',
  },
  { label: WITH_FRIENDS, to: PARTIES_PATH, icon: Users, hint: 'Book together, and see who is in.' },
  {
    label: 'On this phone',
    to: `${PATH}/kept`,
    icon: Smartphone,
    hint: 'Your next visits, readable without a network.',
  },
  {
    label: FEED_TITLE,
    to: `${PATH}/calendar`,
    icon: CalendarPlus,
    hint: 'A private link your calendar app subscribes to.',
  },
]

/** What else can be done with bookings: on a phone a row above them, however many there are, and beside them on the desktop. */
function Ways() {
  return (
    <ul
      className={`max-lg:rail-x max-lg:-mx-4 max-lg:-mt-3 max-lg:scroll-px-4 max-lg:gap-2 max-lg:px-4 max-lg:py-1 lg:order-last ${SIDE}`}
    >
      {WAYS.map(({ label, to, hint, icon: Icon }) => (
        <li key={to} className="lg:stitch">
          <a href={to} className="group max-lg:chip lg:flex lg:min-h-16 lg:items-center lg:gap-4 lg:py-3">
            <Icon aria-hidden className="size-4 shrink-0 text-link lg:size-5.5" />
            <span className="lg:min-w-0 lg:grow">
              <span className="block font-semibold underline-offset-4 lg:group-hover:underline">{label}</span>
              <span className="block text-sm text-soft max-lg:hidden">{hint}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-soft max-lg:hidden" />
          </a>
        </li>
      ))}
    </ul>
  )
}

type BookingsView = ReturnType<typeof useLoaderData<typeof loader>>['bookings']

/** What a coming visit needs before it begins; of the next one also what to bring. */
function Coming({
  visit,
  next,
  formKey,
  now,
}: {
  visit: BookingsView['upcoming']['items'][number]
  next: boolean
  formKey: string
  /** UTC milliseconds. */
  now: number
}) {
  const { salon, visitNotes } = visit
  return (
    <div className="grid w-full gap-3">
      <GettingThere visit={visit} place={`${salon.name}, ${salon.address}`} now={now} />
      {(next || visit.mayTellLate) && <VisitNotes notes={visitNotes} />}
      <RunningLate visit={visit} formKey={formKey} />
    </div>
  )
}

function Empty() {
  return (
    <EmptyState
      picture="chair"
      title="No appointments yet"
      action={<ButtonLink to="/salons">Browse Salons</ButtonLink>}
    >
      Choose a salon, pick a time and pay from your purse.
    </EmptyState>
  )
}

/** Slots held for the client: they are released unless booked in time. */
function Offers({ offers }: Pick<BookingsView, 'offers'>) {
  return (
    <section aria-label="On hold for you" className="grid gap-4">
      {offers.map((offer) => {
        const time = dateTime(offer.startsAt, offer.timeZone)
        return (
          <article key={offer.id} className="flex gap-4 rounded-lg bg-blush p-5">
            <Leaf date={offer.startsAt.slice(0, 10)} />
            <div className="min-w-0 grow">
              <h2 className="font-display text-lg">
                {offer.repeats
                  ? `Your next visit, ${time}, needs your approval`
                  : offer.waitingList
                    ? `${time} is free for you`
                    : offer.kind === 'proposal'
                      ? `${offer.salon.name} offers ${time} instead`
                      : time}
              </h2>
              <p className="text-sm">
                {offer.serviceName}
                {(offer.kind === 'checkout' || offer.repeats || offer.waitingList) && ` at ${offer.salon.name}`}
                {' · '}
                <span className="money">{shortMoney(offer.price)}</span>
              </p>
              {offer.message && <p className="mt-1 text-sm">“{offer.message}”</p>}
              <p className="mt-1 mb-3 text-sm">On hold for you until {dateTime(offer.expiresAt, offer.timeZone)}.</p>
              <ButtonLink to={`/booking/${offer.id}`} className="min-h-11! px-5! text-sm">
                {offer.repeats
                  ? 'See what changed'
                  : offer.kind === 'proposal' && !offer.waitingList
                    ? 'See the offer'
                    : 'Finish booking'}
              </ButtonLink>
            </div>
          </article>
        )
      })}
    </section>
  )
}

/** Visits that others have booked for the client; their page has the code to show. */
function Gifts({ gifts }: Pick<BookingsView, 'gifts'>) {
  return (
    <section aria-labelledby="gifts" className="rounded-lg bg-blush px-5 py-3">
      <h2 id="gifts" className="sr-only">
        Gifts for you
      </h2>
      <ul>
        {gifts.map(({ id, from, serviceName, salon, startsAt, timeZone, checkInCode }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              A gift from <strong>{from}</strong>: {serviceName} at {salon.name}, {dateTime(startsAt, timeZone)}
            </span>
            <TextLink to={`${PATH}/gifts#${id}`}>{checkInCode ? 'Show your code' : 'See the visit'}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToReview({ salon, serviceName }: NonNullable<BookingsView['toReview']>) {
  return (
    <section
      aria-labelledby="to-review"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line"
    >
      <div className="min-w-0">
        <h2 id="to-review" className="font-display text-lg">
          How was {salon.name}?
        </h2>
        <p className="text-sm text-soft">A short review of your {serviceName} helps others choose.</p>
      </div>
      <ButtonLink to={`/client/salons/${salon.id}/review`} variant="quiet">
        Write a Review
      </ButtonLink>
    </section>
  )
}

function Further({ when, cursor, label }: { when: string; cursor: string | null; label: string }) {
  if (!cursor) return null
  return (
    <p className="mt-6">
      <ButtonLink variant="quiet" to={`${PATH}?${new URLSearchParams({ when, cursor })}`}>
        {label}
      </ButtonLink>
    </p>
  )
}
