// Adding a card: the form is an island, because the card goes from the browser to the provider.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewCard } from '../../../api/money/ledger/input'
import { get, Unproven } from '../../platform/api.server'
import { form, readForm, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf, safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import { Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import CardForm from './card-form.island'
import { METHODS_LABEL, methodAdded, TenMethods } from './method-limit'

export const meta = title('Add card')

const METHODS = '/client/settings?tab=payment_methods'

export const loader = page('account', async ({ visitor: { role }, api, newKey, searchParams }) => {
  if (role !== 'client') throw redirect(`${baseOf(role)}/settings?tab=payment_methods`)
  const { adding, items, fresh } = await get(api.wallet.methods.$get())
  if (!fresh) throw new Unproven('step-up-required')
  return {
    card: adding.card,
    full: items.length >= adding.most,
    next: safePath(searchParams.get('next')),
    formKey: newKey(),
  }
})

const add = form(
  NewCard,
  ({ api }: PageRequest<'account'>, { json, key }) =>
    api.wallet.methods.$post({ json: { type: 'card', ...json } }, key),
  (method, { form }) => [safePath(textIn(form, 'next')) ?? METHODS, 'Payment method added', methodAdded(method)],
  { faults: 'notice' },
)

export const action = page('account', async (pageRequest) => {
  const { role } = pageRequest.visitor
  if (role !== 'client') throw redirect(`${baseOf(role)}/settings?tab=payment_methods`)
  const fields = await pageRequest.request.formData()
  const read = readForm(pageRequest, fields, NewCard)
  return read.ok ? add(pageRequest, fields) : refuse({ code: 'invalid-input', status: 400 }, null, { notice: NO_TOKEN })
})

/** The form came without its token: no script has run. */
const NO_TOKEN = {
  title: 'The card was not added',
  description: 'Adding a card needs JavaScript, which is off in this browser.',
  tone: 'bad',
} as const

export default function AddCardPage() {
  const { card, full, next, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const tested = !full && card.tokens?.processor === 'sandbox'
  return (
    <Shell as="client" path="/client/settings" flow column={!tested}>
      <PageHead title="Add card" back={{ to: METHODS, label: METHODS_LABEL }} />
      <Flow summary={tested && <TestCards />}>
        <InlineNotice notice={response?.notice} />
        {full && <TenMethods back={METHODS} />}
        {!full && !card.tokens && <Off reason={card.reason} />}
        {!full && card.tokens && (
          <>
            <p className="text-soft">
              Your card number goes straight to the payment provider. We store only the brand, last four digits and
              expiry date.
            </p>
            <noscript>
              <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
                Adding a card needs JavaScript, because its number goes straight from your browser to the payment
                provider. You can add mobile money without it.
              </p>
              <p className="mt-4">
                <ButtonLink to="/client/settings/payment-methods/mobile-money" variant="quiet">
                  Add mobile money
                </ButtonLink>
              </p>
            </noscript>
            <Island
              name="card-form"
              of={CardForm}
              props={{ tokens: card.tokens, formKey, next }}
              className="needs-script"
            />
          </>
        )}
      </Flow>
    </Shell>
  )
}

function Off({ reason }: { reason: string | null }) {
  return (
    <>
      <p className="mb-5">{reason}</p>
      <ButtonLink to="/client/settings/payment-methods/mobile-money" variant="quiet">
        Add mobile money
      </ButtonLink>
    </>
  )
}

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'needs your approval'],
  ['5555 5555 5555 4444', 'confirms twice'],
  ['3782 822463 10005', 'succeeds'],
]

/** Sandbox cards: any name, any later month and any CVV are accepted. */
function TestCards() {
  return (
    <details className="needs-script">
      <summary className="flex min-h-11 items-center text-sm font-semibold text-link">
        Test cards of this sandbox
      </summary>
      <dl className="mt-1 text-sm">
        {TEST_CARDS.map(([number, behaviour]) => (
          <div key={number} className="stitch flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="money">{number}</dt>
            <dd className="text-soft">{behaviour}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
