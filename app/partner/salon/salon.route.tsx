// The partner's salon: until it is listed, the steps to get there; from then on, all its settings.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  BadgePercent,
  CalendarDays,
  Eye,
  FileUp,
  Globe,
  Hourglass,
  Package,
  Percent,
  PiggyBank,
  QrCode,
  Star,
  Store,
  UserRound,
  Users,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { changeBusiness } from '../../features/business/business.server'
import { PROFILE_FIRST_LEAD, SET_UP_LEAD } from '../../features/business/business-labels'
import { BusinessState } from '../../features/business/business-status'
import { HUB, StepRow, stepsOf } from '../../features/business/setup-steps'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { HeadAction } from '../../ui/layout/head-action'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Salon')

export const loader = page('partner', async ({ api, newKey }) => {
  const response = await ask(api['my-salon'].$get())
  const formKey = newKey()
  // A partner without a salon describes it first.
  if (!response.ok && response.problem.status === 404) return { setUp: null, formKey }
  if (!response.ok) throw Response.json(response.problem, { status: response.problem.status })
  return { setUp: response.value, formKey }
})

export const action = page(
  'partner',
  changeBusiness(() => HUB),
)

export default function SalonHub() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const listed = setUp !== null && setUp.status !== 'draft'
  const steps = stepsOf(setUp)
  const needed = steps.filter((step) => step.needed)
  const done = needed.filter((step) => step.done).length
  const state = (
    <BusinessState
      kind="salon"
      business={setUp}
      application={setUp?.application ?? null}
      formKey={formKey}
      setUp="/partner/set-up"
    />
  )
  return (
    <Shell as="beauty_partner" path={HUB}>
      <PageHead
        title={setUp?.name || 'Your salon'}
        lead={
          listed
            ? 'Clients see changes within a minute. Visits already booked don’t change.'
            : setUp
              ? SET_UP_LEAD
              : PROFILE_FIRST_LEAD
        }
      >
        {setUp && (
          <div className="flex gap-2">
            <HeadAction to={`${HUB}/preview`} icon={Eye}>
              Preview
            </HeadAction>
            {setUp.status === 'approved' && (
              <HeadAction to={`/salon/${setUp.id}`} icon={Store}>
                Public page
              </HeadAction>
            )}
          </div>
        )}
      </PageHead>
      <InlineNotice notice={notice} />
      {listed && needed.some((step) => !step.done) && (
        <p className="mb-6 rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">
          Clients can’t book yet. Still to do:{' '}
          {needed
            .filter((step) => !step.done)
            .map((step, i) => (
              <span key={step.id}>
                {i > 0 && ', '}
                <a href={step.path} className="underline underline-offset-4">
                  {step.label}
                </a>
              </span>
            ))}
          .
        </p>
      )}
      {listed ? (
        <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-y-9">
            <Cover
              of={{ id: setUp.id }}
              trade={tradeOf(setUp.businessType)}
              image={setUp.pictures.find(({ kind }) => kind === 'cover')?.image}
              className="aspect-12/5 w-full rounded-lg"
            />
            {GROUPS.map(([title, ids]) => (
              <section key={title} aria-label={title}>
                <h2 className="font-display text-lg">{title}</h2>
                <ul>
                  {ids.flatMap((id) =>
                    steps.filter((step) => step.id === id).map((step) => <StepRow key={id} step={step} />),
                  )}
                </ul>
              </section>
            ))}
            <More title="Be found" rows={FOUND} />
          </div>
          <div className="grid gap-y-9">
            <More title="Day by day" rows={DAILY} />
            <More title="Records" rows={RECORDS} />
          </div>
          {setUp.status === 'suspended' && <div className="lg:col-span-2">{state}</div>}
        </div>
      ) : (
        <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="grid gap-9">
            <section aria-labelledby="needed">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 id="needed" className="font-display text-lg">
                  To be listed
                </h2>
                <p className="text-sm text-soft">
                  {done} of {needed.length} done
                </p>
              </div>
              <svg
                viewBox="0 0 100 2"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-2 mb-1 h-1.5 w-full overflow-hidden rounded-full bg-sunken"
              >
                <rect width={(100 * done) / needed.length} height="2" className="fill-in" />
              </svg>
              <ol>
                {needed.map((step, i) => (
                  <StepRow key={step.id} step={step} number={i + 1} />
                ))}
              </ol>
            </section>
            {setUp && (
              <Section id="optional" title="Optional">
                <p className="text-sm text-soft">You can be listed without these.</p>
                <ul>
                  {steps
                    .filter((step) => !step.needed)
                    .map((step) => (
                      <StepRow key={step.id} step={step} />
                    ))}
                  <LinkRow {...MOVING_IN} />
                </ul>
              </Section>
            )}
          </div>
          {state}
        </div>
      )}
    </Shell>
  )
}

const GROUPS = [
  ['Your page', ['profile', 'pictures']],
  ['What you offer', ['services', 'staff', 'resources']],
  ['Booking policies', ['hours', 'policies']],
] as const

function More({ title, rows }: { title: string; rows: ComponentProps<typeof LinkRow>[] }) {
  return (
    <section aria-label={title}>
      <h2 className="font-display text-lg">{title}</h2>
      <ul>
        {rows.map((row) => (
          <LinkRow key={row.to} {...row} />
        ))}
      </ul>
    </section>
  )
}

const MOVING_IN = {
  to: '/partner/import',
  label: 'Move to Purse',
  hint: 'Import clients, services, staff and appointments',
  icon: FileUp,
}

const FOUND = [
  {
    to: '/partner/member-discounts',
    label: 'Member discounts',
    hint: 'A percentage off for Plus members',
    icon: BadgePercent,
  },
  {
    to: '/partner/salon/links',
    label: 'Booking links',
    hint: 'Your short address, links and posters with a QR code',
    icon: QrCode,
  },
  {
    to: '/partner/salon/website',
    label: 'On your website',
    hint: 'Free times, a button or a link for your own pages',
    icon: Globe,
  },
]

const DAILY = [
  { to: '/partner/calendar', label: 'Calendar', hint: 'Your visits, day by day', icon: CalendarDays },
  { to: '/partner/waiting-list', label: 'Waiting list', hint: 'Fills cancellations automatically', icon: Hourglass },
  {
    to: '/partner/savers',
    label: 'Saving for you',
    hint: 'How many save for a visit, and what they get',
    icon: PiggyBank,
  },
  { to: '/partner/salon/friends', label: 'Friends together', hint: 'Several visits in one booking', icon: Users },
  { to: '/partner/parcels', label: 'Parcels', hint: 'Shop orders that clients pick up here', icon: Package },
]

const RECORDS = [
  { to: '/partner/clients', label: 'Clients', hint: 'Visits and notes', icon: UserRound },
  { to: '/partner/reviews', label: 'Reviews', hint: 'Reviews and your replies', icon: Star },
  { to: '/partner/reports/commission', label: 'Commission', hint: 'Earnings by team member', icon: Percent },
  MOVING_IN,
]
