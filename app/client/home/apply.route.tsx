// A client's application to become a partner or a seller: consequences and submission, and the form in steps, each of
// which saves the draft.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { SalonForm } from '../../../api/salons/profile/input'
import { ShopForm } from '../../../api/shop/storefront/input'
import { ROLE_NAMES } from '../../features/authentication/role-names'
import { changeBusiness } from '../../features/business/business.server'
import { SalonFacts, ShopFacts } from '../../features/business/business-facts'
import { SalonFields, ShopFields } from '../../features/business/business-form'
import { BusinessState, type Kind, stageOf } from '../../features/business/business-status'
import { BUSINESS_QUESTIONS, BUSINESS_STEPS } from '../../features/business/business-steps'
import { get } from '../../platform/api.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { counted } from '../../ui/display/plural'
import { TabLink } from '../../ui/display/tabs'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { fieldsOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StepHead } from '../../ui/layout/step'
import { placeOf, stepAt, stepOfFault } from '../../ui/layout/steps'

export const meta = title('Work on Purse')

const PATH = '/client/apply'

function chosen(request: Request): Kind | null {
  const as = new URL(request.url).searchParams.get('as')
  return as === 'salon' || as === 'shop' ? as : null
}

export const loader = page('client', async ({ request, api, newKey, context }) => {
  const business = await get(api.me.business.$get())
  const waiting = business.application?.status === 'waiting' ? business.application.kind : null
  const kind: Kind = waiting ?? chosen(request) ?? business.kind ?? 'salon'
  const saved = kind === 'salon' ? business.salon : business.shop
  const requestedStep = new URL(request.url).searchParams.get('step')
  // A draft begins with its name.
  const step = requestedStep && !waiting ? stepAt(BUSINESS_STEPS[kind], requestedStep, saved ? {} : { name: [] }) : null
  return { kind, waiting, business, step, formKey: newKey(), tiles: context.mapTiles }
})

const kindOf = ({ request }: PageRequest<'client'>) => chosen(request) ?? 'salon'

export const action = page(
  'client',
  changeBusiness(
    (visit) => `${PATH}?as=${kindOf(visit)}`,
    (visit: PageRequest<'client'>, step) => stepPath(kindOf(visit), step),
  ),
)

function stepPath(kind: Kind, step: string): string {
  return `${PATH}?as=${kind}&step=${encodeURIComponent(step)}`
}

const ROLES = { salon: ROLE_NAMES.beauty_partner, shop: ROLE_NAMES.product_seller }

export default function Apply() {
  const { kind, waiting, business, step: requestedStep, formKey, tiles } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { salon, shop, application, unfinished, purse, firstPayouts } = business
  const saved = kind === 'salon' ? salon : shop
  const stage = stageOf(kind, saved, application)
  const name = 'Work on Purse'
  if (requestedStep && stage !== 'waiting') {
    const steps = BUSINESS_STEPS[kind]
    const { faults } = fieldsOf(kind === 'salon' ? SalonForm : ShopForm, response)
    const step = stepOfFault(steps, faults, requestedStep)
    const place = placeOf(steps, step)
    const formProps = {
      formResult: response,
      step: { name: step, question: BUSINESS_QUESTIONS[kind][step] ?? '', next: place.next },
    }
    return (
      <Shell as="client" path={PATH} flow column>
        <StepHead title={name} place={place} back={{ to: `${PATH}?as=${kind}`, label: name }} />
        <InlineNotice notice={response?.notice} />
        <div className="max-w-xl">
          {kind === 'salon' ? (
            <SalonFields salon={salon} tiles={tiles} {...formProps} />
          ) : (
            <ShopFields shop={shop} {...formProps} />
          )}
        </div>
      </Shell>
    )
  }
  return (
    <Shell as="client" path={PATH}>
      <PageHead
        title={name}
        lead="Run your salon on Purse, or sell your products."
        back={{ to: '/client/settings', label: 'Back to settings' }}
      />
      <InlineNotice notice={response?.notice} />
      {!waiting && (
        <nav aria-label="Apply as" className="mb-6 grid max-w-xl grid-cols-2 rounded-full bg-sunken p-1">
          {(['salon', 'shop'] as const).map((choice) => (
            <TabLink key={choice} to={`${PATH}?as=${choice}`} current={choice === kind}>
              {ROLES[choice][0]}
            </TabLink>
          ))}
        </nav>
      )}
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          <BusinessState
            kind={kind}
            business={saved}
            application={application}
            formKey={formKey}
            setUp={PATH}
            terms={`When it’s approved, this becomes a ${ROLES[kind][0]} account. ${firstPayouts}`}
          />
          {stage !== 'waiting' && (
            <ButtonLink
              to={stepPath(kind, 'about')}
              variant={stage === 'ready' ? 'quiet' : 'main'}
              className="sm:justify-self-start"
            >
              {saved ? `Edit your ${kind}` : `Describe your ${kind}`}
            </ButtonLink>
          )}
          {stage === 'waiting' && (
            <section>
              <h2 className="font-display text-lg">Your application</h2>
              {kind === 'salon' && salon && <SalonFacts salon={salon} />}
              {kind === 'shop' && shop && <ShopFacts shop={shop} />}
            </section>
          )}
        </div>
        <div>
          <Changes {...{ kind, unfinished, purse, firstPayouts }} />
        </div>
      </div>
    </Shell>
  )
}

type Business = ReturnType<typeof useLoaderData<typeof loader>>['business']

type Matter = Business['unfinished'][number]

/** The label of an open obligation, which its name follows, and how several are counted. */
const MATTERS: Record<Matter['what'], [label: string, one: string, more: string]> = {
  visit: ['Visit', 'visit', 'visits'],
  order: ['Order', 'order', 'orders'],
  return: ['Return of order', 'return', 'returns'],
  goal: ['Money in the goal', 'goal with money', 'goals with money'],
  request: ['Request for money', 'request for money', 'requests for money'],
  waiting: ['Money sent to', 'payment not yet accepted', 'payments not yet accepted'],
  'gift-card': ['Gift card for', 'gift card to be sent', 'gift cards to be sent'],
  deposit: ['Payment in progress from', 'payment in progress', 'payments in progress'],
  withdrawal: ['Withdrawal in progress to', 'withdrawal in progress', 'withdrawals in progress'],
}

/** So many are shown at once; more are counted by kind, each kind behind a fold. */
const DISPLAY_LIMIT = 3

function Changes({
  kind,
  unfinished,
  purse,
  firstPayouts,
}: { kind: Kind } & Pick<Business, 'unfinished' | 'purse' | 'firstPayouts'>) {
  return (
    <Section id="changes" title="What changes when you’re approved">
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-soft">
        <li>This account becomes your {kind}’s. You can no longer book, shop or save with it as a client.</li>
        <li>
          {purse.length > 0
            ? `Any money in your purse at that time (${purse.map((money) => shortMoney(money)).join(', ')} now) becomes your ${kind}’s balance`
            : `Any money in your purse at that time becomes your ${kind}’s balance`}
          . It stays yours and is paid out with your earnings, and so are later refunds.
        </li>
        {firstPayouts && <li>{firstPayouts}</li>}
        <li>
          Repeat bookings, scheduled transfers, auto-save and automatic top-ups end. Return any items first; after that,
          contact support to return them.
        </li>
      </ul>
      {unfinished.length > 0 && (
        <div className="mt-4 rounded-md bg-wait-tint px-4 py-3 text-wait">
          <p>You can apply now. We can approve it when these are finished:</p>
          {unfinished.length <= DISPLAY_LIMIT ? (
            <Matters of={unfinished} />
          ) : (
            kindsOf(unfinished).map(([what, matters]) => (
              <details key={what} className="mt-1">
                <summary className="flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline">
                  <ChevronDown size={18} aria-hidden />
                  {counted(matters.length, MATTERS[what][1], MATTERS[what][2])}
                </summary>
                <Matters of={matters} />
              </details>
            ))
          )}
        </div>
      )}
    </Section>
  )
}

function Matters({ of }: { of: Matter[] }) {
  return (
    <ul className="mt-1">
      {of.map(({ what, id, name, path }) => (
        <li key={id}>
          <a href={path} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {MATTERS[what][0]} {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** In the order in which the kinds come first. */
function kindsOf(matters: Matter[]): [Matter['what'], Matter[]][] {
  const kinds = new Map<Matter['what'], Matter[]>()
  for (const matter of matters) kinds.set(matter.what, [...(kinds.get(matter.what) ?? []), matter])
  return [...kinds]
}
