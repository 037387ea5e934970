// The seller's shop: until it is listed, the steps to get there; from then on, all its settings.
import { useActionData, useLoaderData } from '@remix-run/react'
import { BadgePercent, FileSpreadsheet, Store } from 'lucide-react'
import { changeBusiness } from '../../features/business/business.server'
import { SET_UP_LEAD } from '../../features/business/business-labels'
import { BusinessState } from '../../features/business/business-status'
import { StepRow } from '../../features/business/setup-steps'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { HeadAction } from '../../ui/layout/head-action'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { SellerPage, SHOP_HUB, shopSteps } from '../seller-page'

export const meta = title('Your shop')

export const loader = page('seller', async ({ api, newKey }) => {
  const response = await ask(api['my-shop'].$get())
  const formKey = newKey()
  // A seller without a shop describes it first.
  if (!response.ok && response.problem.status === 404) return { setUp: null, formKey }
  if (!response.ok) throw Response.json(response.problem, { status: response.problem.status })
  return { setUp: response.value, formKey }
})

export const action = page(
  'seller',
  changeBusiness(() => SHOP_HUB),
)

export default function ShopHub() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const listed = setUp !== null && setUp.status !== 'draft'
  const steps = shopSteps(setUp)
  const done = steps.filter((step) => step.done).length
  const open = steps.filter((step) => !step.done)
  return (
    <SellerPage
      path={SHOP_HUB}
      title={setUp?.name || 'Your shop'}
      lead={listed ? 'Clients see your changes. Existing orders stay as they are.' : SET_UP_LEAD}
      notice={notice}
      head={
        listed && (
          <HeadAction to={`/shop/by/${encodeURIComponent(setUp.id)}`} icon={Store}>
            Public page
          </HeadAction>
        )
      }
    >
      {listed && open.length > 0 && (
        <p className="mb-6 rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">
          Clients can’t buy here yet. Still to do:{' '}
          {open.map((step, i) => (
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
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-9">
          <section aria-labelledby="steps">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="steps" className="font-display text-lg">
                {listed ? 'Your shop’s pages' : 'To be listed'}
              </h2>
              {!listed && (
                <p className="text-sm text-soft">
                  {done} of {steps.length} done
                </p>
              )}
            </div>
            {!listed && (
              <svg
                viewBox="0 0 100 2"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-2 mb-1 h-1.5 w-full overflow-hidden rounded-full bg-sunken"
              >
                <rect width={(100 * done) / steps.length} height="2" className="fill-in" />
              </svg>
            )}
            <ol>
              {steps.map((step, i) =>
                listed ? (
                  <StepRow key={step.id} step={{ ...step, label: LABELS[step.id] }} />
                ) : (
                  <StepRow key={step.id} step={step} number={i + 1} />
                ),
              )}
            </ol>
          </section>
          {setUp && (
            <Section id="more" title="More">
              <ul>
                <LinkRow
                  to="/seller/import"
                  label="Import and export"
                  hint="Many products at once, checked before anything is saved"
                  icon={FileSpreadsheet}
                />
                <LinkRow
                  to="/seller/member-discounts"
                  label="Member discounts"
                  hint="Lower prices for Plus members"
                  icon={BadgePercent}
                />
              </ul>
            </Section>
          )}
        </div>
        <BusinessState
          kind="shop"
          business={setUp}
          application={setUp?.application ?? null}
          formKey={formKey}
          setUp={`${SHOP_HUB}/profile`}
        />
      </div>
    </SellerPage>
  )
}

const LABELS = { profile: 'About the shop', terms: 'Delivery & returns', products: 'Products', stock: 'Stock log' }
