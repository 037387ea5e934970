// The home of an admin: alerts, pending decisions, and the figures of the marketplace.
import { useLoaderData } from '@remix-run/react'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { CountTile } from '../../ui/display/count-tile'
import { NAVIGATION } from '../../ui/layout/navigation'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AlertList } from '../monitoring/alert-list'
import { Marketplace } from './marketplace-charts'

export const meta = title('Dashboard')

const PATH = '/admin/dashboard'

const QUERY_FIELDS = ['days', 'from', 'to', 'currency'] as const

export const loader = page('admin', async ({ visitor: { name }, api, searchParams }) => {
  const query = Object.fromEntries(
    QUERY_FIELDS.flatMap((field) => {
      const value = searchParams.get(field)
      return value ? [[field, value]] : []
    }),
  )
  const dashboard = api.admin.dashboard
  const response = await ask(dashboard.$get({ query }))
  if (response.ok) return { name, query, ...response.value, faults: null }
  if (response.problem.code !== 'invalid-input') throw new Response(null, response.problem)
  // Invalid dates: the default range, and the error.
  const usual = await ask(dashboard.$get({ query: {} }))
  if (!usual.ok) throw new Response(null, usual.problem)
  const faults = Object.values(response.problem.errors ?? {}).flat()
  return { name, query, ...usual.value, faults }
})

export default function Dashboard() {
  const { name, query, figures, alerts, waiting, faults } = useLoaderData<typeof loader>()
  const isNew = alerts.some(({ acknowledged }) => !acknowledged)
  return (
    <Shell as="admin" path={PATH} name={name}>
      <PageHead title="Dashboard" lead={<span className="max-lg:hidden">Hello, {name}!</span>} />
      <div className="flex flex-col">
        <Section id="alerts" title="Alerts" className={`mb-8 ${isNew ? '' : 'order-1'}`}>
          <div data-live="alerts">
            {alerts.length === 0 ? <p className="mt-1 text-soft">No open alerts.</p> : <AlertList alerts={alerts} />}
          </div>
          <a href="/admin/alerts" className={LINK}>
            All alerts
          </a>
        </Section>
        <Section id="waiting" title="Needs a decision" className="mb-10">
          <ul
            data-live="counts"
            aria-label="Waiting"
            className="mt-2 grid grid-cols-2 gap-2 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-5"
          >
            {[
              {
                to: '/admin/support',
                label: 'Tickets',
                count: waiting.tickets,
                note: waiting.plusTickets > 0 && `${waiting.plusTickets} of Plus`,
              },
              { to: '/admin/applications', label: 'Applications', count: waiting.applications },
              { to: '/admin/proposals', label: 'Proposals', count: waiting.proposals },
              { to: '/admin/reconciliation', label: 'Discrepancies', count: waiting.breaks },
              { to: '/admin/disputes', label: 'Disputes', count: waiting.disputes },
            ].map((tile) => (
              <CountTile key={tile.to} {...tile} count={String(tile.count)} />
            ))}
          </ul>
        </Section>
      </div>
      <Marketplace figures={figures} query={query} faults={faults} />
      <nav aria-labelledby="areas" className="mt-10 lg:hidden">
        <h2 id="areas" className="font-display text-lg">
          More
        </h2>
        <ul className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {SECTIONS.map(({ path, label, longLabel, icon: Icon }) => (
            <li key={path} className="stitch">
              <a href={path} className="flex min-h-12 items-center gap-3 font-semibold">
                <Icon size={20} aria-hidden className="shrink-0 text-soft" /> {longLabel ?? label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Shell>
  )
}

/** Links that do not fit into the navigation on a phone. */
const SECTIONS = NAVIGATION.admin.filter(({ railOnly }) => railOnly)

const LINK = 'mt-2 inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4'
