// A client's application to become a partner or a seller: consequences, form, and submission.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ROLE_NAMES } from '../../features/authentication/role-names'
import { actOnBusiness } from '../../features/business/business.server'
import { SalonFacts, ShopFacts } from '../../features/business/business-facts'
import { SalonFields, ShopFields } from '../../features/business/business-form'
import { BusinessState, type Kind, stageOf } from '../../features/business/business-status'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { TabLink } from '../../ui/display/tabs'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

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
  return { kind, waiting, business, formKey: newKey(), tiles: context.mapTiles }
})

export const action = page('client', (visit) =>
  actOnBusiness(visit, `${PATH}?as=${chosen(visit.request) ?? 'salon'}`),
)

const ROLES = { salon: ROLE_NAMES.beauty_partner, shop: ROLE_NAMES.product_seller }

export default function Apply() {
  const { kind, waiting, business, formKey, tiles } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { salon, shop, application, unfinished, purse, firstPayouts } = business
  const own = kind === 'salon' ? salon : shop
  const stage = stageOf(kind, own, application)
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Work on Purse" lead="Run your salon on Purse, or sell your products." />
      <InlineNotice notice={answer?.notice} />
      {!waiting && (
        <nav
          aria-label="Apply as"
          className="mb-6 grid max-w-xl grid-cols-2 rounded-full bg-sunken p-1"
        >
          {(['salon', 'shop'] as const).map((one) => (
            <TabLink key={one} to={`${PATH}?as=${one}`} current={one === kind}>
              {ROLES[one][0]}
            </TabLink>
          ))}
        </nav>
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6 lg:order-2">
          <BusinessState
            kind={kind}
            business={own}
            application={application}
            formKey={formKey}
            setUp={PATH}
            terms={`When it’s approved, this becomes a ${ROLES[kind][0]} account. ${firstPayouts}`}
          />
          <Changes {...{ kind, unfinished, purse, firstPayouts }} />
        </div>
        <div className="max-w-xl">
          {stage === 'waiting' ? (
            <>
              <h2 className="font-display text-lg">Your application</h2>
              {kind === 'salon' && salon && <SalonFacts salon={salon} />}
              {kind === 'shop' && shop && <ShopFacts shop={shop} />}
            </>
          ) : kind === 'salon' ? (
            <SalonFields salon={salon} result={answer?.result} tiles={tiles} />
          ) : (
            <ShopFields shop={shop} result={answer?.result} />
          )}
        </div>
      </div>
    </Shell>
  )
}

type Business = ReturnType<typeof useLoaderData<typeof loader>>['business']

/** The label of an open obligation; its name follows. */
const MATTERS: Record<Business['unfinished'][number]['what'], string> = {
  visit: 'Visit',
  order: 'Order',
  return: 'Return of order',
  goal: 'Money in the goal',
  request: 'Request for money',
  waiting: 'Money sent to',
  'gift-card': 'Gift card for',
  deposit: 'Payment in progress from',
  withdrawal: 'Withdrawal in progress to',
}

function Changes({
  kind,
  unfinished,
  purse,
  firstPayouts,
}: { kind: Kind } & Pick<Business, 'unfinished' | 'purse' | 'firstPayouts'>) {
  return (
    <Section id="changes" title="What changes when you’re approved">
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-soft">
        <li>
          This account becomes your {kind}’s. You can no longer book, shop or save with it as a
          client.
        </li>
        <li>
          {purse.length > 0
            ? `Any money in your purse at that time (${purse.map((money) => shortMoney(money)).join(', ')} now) becomes your ${kind}’s balance`
            : `Any money in your purse at that time becomes your ${kind}’s balance`}
          . It stays yours and is paid out with your earnings, and so are later refunds.
        </li>
        {firstPayouts && <li>{firstPayouts}</li>}
        <li>
          Repeat bookings, scheduled transfers, auto-save and automatic top-ups end. Return any
          items first; after that, contact support to return them.
        </li>
      </ul>
      {unfinished.length > 0 && (
        <div className="mt-4 rounded-md bg-wait-tint px-4 py-3 text-wait">
          <p>You can apply now. We can approve it when these are finished:</p>
          <ul className="mt-1">
            {unfinished.map(({ what, id, name, path }) => (
              <li key={id}>
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {MATTERS[what]} {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
