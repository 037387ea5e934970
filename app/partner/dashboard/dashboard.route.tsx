// The partner's dashboard: what to do first, requests, the visits of now, the balance, and figures.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ScanLine, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { DAY, HOUR } from '../../../api/platform/values/time'
import { BusinessState } from '../../features/business/business-status'
import { CLIENT_NOTIFIED } from '../../features/notifications/notified'
import { BalanceCard } from '../../features/payouts/balance-card'
import { get } from '../../platform/api.server'
import { forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { today } from '../../ui/display/duration'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell, Shortcuts } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { Alerts, Filled, Settled, Taken } from './dashboard-cards'
import { DayDrawing } from './day-drawing'
import { planOf } from './day-plan'
import { nextTask } from './next-task'
import { completedText } from './outcome-words'
import { Requests, Today, Unclosed } from './visit-lists'
import { VisitRows } from './visit-rows'

export const meta = title('Today')

const PATH = '/partner/dashboard'

/** The maximum number of later appointments shown here; the calendar has all of them. */
const SOON = 6

/** How many later visits a phone shows. */
const FEW = 3

/** How many requests are shown here. */
const FIRST_REQUESTS = 2

/** From how long before its end a request asks for its reply. */
const SOON_OVER = 4 * HOUR

/** The lists that are too long for the dashboard, each on a page of its own. */
const LISTS = { requests: 'Waiting for your reply', unclosed: 'Visits to complete' } as const

function listIn(searchParams: URLSearchParams): keyof typeof LISTS | null {
  const requested = searchParams.get('list')
  return requested === 'requests' || requested === 'unclosed' ? requested : null
}

const listPath = (list: keyof typeof LISTS) => `${PATH}?list=${list}`

export const loader = page('partner', async ({ api, newKey, searchParams }) => {
  const dashboard = await get(api['partner-dashboard'].$get())
  return { dashboard, list: listIn(searchParams), formKey: newKey(), now: Date.now() }
})

const DONE = {
  confirmation: ['Appointment confirmed', CLIENT_NOTIFIED],
  completion: ['Visit completed', completedText],
} as const

const step = <S extends keyof typeof DONE>(name: S) =>
  press(
    ({ api }: PageRequest<'partner'>, { form, key }) =>
      api.appointments[':id'][name].$post({ param: { id: textIn(form, 'id') } }, key),
    (response, _, { searchParams }) => {
      const [title, text] = DONE[name]
      const list = listIn(searchParams)
      return [list ? listPath(list) : PATH, title, typeof text === 'function' ? text(response as never) : text]
    },
  )

export const action = page(
  'partner',
  forms({ confirmation: step('confirmation'), completion: step('completion') }, 'step'),
)

export default function PartnerDashboard() {
  const { dashboard, list, formKey, now } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { me, salons, application } = dashboard
  const salon = salons[0]
  if (list) {
    return (
      <Shell as="beauty_partner" path={PATH} column>
        <PageHead title={LISTS[list]} back={{ to: PATH, label: 'Today' }} />
        <InlineNotice notice={notice} />
        <div data-live={list}>
          {list === 'requests' ? (
            <Requests visits={dashboard.pending} formKey={formKey} main={dashboard.pending[0]?.id ?? null} />
          ) : (
            <Unclosed visits={dashboard.unclosed} main={dashboard.unclosed[0]?.id ?? null} {...{ formKey, now }} />
          )}
        </div>
      </Shell>
    )
  }
  const next = nextTask(dashboard, now)
  return (
    <Shell as="beauty_partner" path={PATH} name={me.name}>
      <PageHead title={salon?.name || 'Your salon'} lead={salon?.status === 'suspended' ? 'Not listed.' : undefined}>
        {salon?.status === 'approved' && (
          // Who has arrived decides which button is the main one of the page.
          <div data-live="actions" className="contents">
            <HeadAction to="/partner/check-in" icon={ScanLine} tone={next?.task === 'check-in' ? 'main' : 'quiet'}>
              Check in
            </HeadAction>
            <HeadAction to={`/salon/${salon.id}`} icon={Store}>
              Public page
            </HeadAction>
          </div>
        )}
      </PageHead>
      <InlineNotice notice={notice} />
      {salon?.status !== 'approved' || isRecent(application, now) ? (
        <div className="mb-8 max-w-2xl">
          <BusinessState kind="salon" business={salon} application={application} setUp="/partner/salon" />
        </div>
      ) : null}
      <div data-live="alerts">
        <Alerts
          earlier={dashboard.unclosed.filter((visit) => !isOfToday(visit, dashboard.today))}
          unanswered={dashboard.unanswered}
          allEarlier={listPath('unclosed')}
        />
      </div>
      <Columns main={next && 'id' in next ? next.id : null} />
    </Shell>
  )
}

/**
 * Visits at the left and figures at the right. On a phone today comes first, and what is confirmed for later comes
 * after the balance.
 */
function Columns({ main }: { main: string | null }) {
  const { dashboard, formKey, now } = useLoaderData<typeof loader>()
  const { salons, balances, covered, payout, recent, figures, upcoming, pending } = dashboard
  const plan = planOf(dashboard.today, now)
  const soon = pending.filter(({ answerBy }) => answerBy !== null && Date.parse(answerBy) - now < SOON_OVER).length
  return (
    <div className={BESIDE}>
      <div className="grid grid-cols-1 gap-8 max-lg:contents">
        <div data-live="pending" className="empty:hidden">
          {pending.length > 0 && (
            <section aria-labelledby="waiting">
              <ListHead id="waiting" title={LISTS.requests}>
                {pending.length > FIRST_REQUESTS && (
                  <TextLink to={listPath('requests')} className="min-w-11 justify-end text-sm whitespace-nowrap">
                    All {pending.length}
                  </TextLink>
                )}
              </ListHead>
              {soon > 0 && (
                <p className="text-sm font-semibold text-wait">Reply to {counted(soon, 'request', 'requests')} soon</p>
              )}
              <Requests visits={pending.slice(0, FIRST_REQUESTS)} {...{ formKey, main }} />
            </section>
          )}
        </div>
        <section aria-labelledby="today" className="max-lg:-order-1">
          <ListHead id="today" title="Today">
            <TextLink to="/partner/calendar" className="text-sm">
              Calendar
            </TextLink>
          </ListHead>
          <div data-live="today">
            <Today
              visits={dashboard.today}
              unclosed={{
                count: dashboard.unclosed.filter((visit) => isOfToday(visit, dashboard.today)).length,
                path: listPath('unclosed'),
              }}
              {...{ formKey, main, now }}
            />
          </div>
        </section>
        <Section id="coming" title="Confirmed" className="max-lg:order-1">
          <div data-live="upcoming">
            {upcoming.length === 0 ? (
              <p className="mt-1 text-soft">No confirmed visits after today.</p>
            ) : (
              <VisitRows
                dated
                visits={upcoming.slice(0, SOON)}
                rowClass={(_, index) => (index < FEW ? '' : 'max-lg:hidden')}
              />
            )}
          </div>
          {upcoming.length > FEW && (
            <TextLink to="/partner/calendar?view=week" className="mt-2 text-sm">
              See all in the calendar
            </TextLink>
          )}
        </Section>
      </div>
      <div className="grid grid-cols-1 gap-8 max-lg:contents">
        <div className="grid grid-cols-1 gap-4">
          <div data-live="day" className="empty:hidden max-lg:hidden">
            {plan && <DayDrawing plan={plan} />}
          </div>
          <BalanceCard as="beauty_partner" held={covered} heldFor="for upcoming visits" {...{ balances, payout }} />
          <Shortcuts as="beauty_partner" />
        </div>
        <div className="grid grid-cols-1 gap-8 max-lg:order-2">
          {recent.length > 0 && (
            <div data-live="recent">
              <Settled lines={recent} timeZone={salons[0]?.timeZone} salon={salons[0]?.name} />
            </div>
          )}
          {figures && (
            <>
              <Taken figures={figures} />
              <Filled filled={figures.filled} today={today(salons[0]?.timeZone ?? 'UTC')} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function ListHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <h2 id={id} className="font-display text-lg">
        {title}
      </h2>
      {children}
    </div>
  )
}

function isOfToday({ id }: { id: string }, today: { id: string }[]): boolean {
  return today.some((visit) => visit.id === id)
}

/** Links to the salon's page for a week after its approval. */
function isRecent(application: { status: string; decidedAt: string | null } | null, now: number) {
  const { status, decidedAt } = application ?? {}
  return status === 'approved' && now - Date.parse(decidedAt ?? '') < 7 * DAY
}
