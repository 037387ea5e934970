// Deleting the account: what is deleted, what remains, what prevents it, and the confirmation.
import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { CONFIRMATION, DeleteAccount } from '../../../api/privacy/input'
import { get, Unproven } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, type Role } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Delete your account')

export const loader = page('account', async ({ visitor: { role }, api }) => {
  const { fresh, blockers, plus, interest, promised } = await get(api.me.deletion.$get())
  if (!fresh) throw new Unproven('step-up-required')
  return { role, base: baseOf(role), blockers, plus, interest, promised }
})

export const action = page(
  'account',
  form(
    DeleteAccount,
    ({ api }, { json }) => api.me.deletion.$post({ json }),
    () => ['/auth', 'Account Deleted', 'Your account and personal data have been deleted. Thank you for using Purse.'],
  ),
)

export default function DeleteAccountPage() {
  const { role, base, blockers, plus, interest, promised } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as={role} path={`${base}/settings/delete-account`} column>
      <PageHead
        title="Delete your account"
        lead="This is permanent and can’t be undone."
        back={{ to: `${baseOf(role)}/settings/privacy`, label: 'Back to privacy' }}
      />
      <div className="grid max-w-xl gap-8">
        <InlineNotice notice={response?.notice} />
        {blockers.length > 0 && <Blockers blockers={blockers} />}
        <Consequences
          id="goes"
          title="What is deleted"
          items={[
            ...GOES,
            ...GOES_TOO[role],
            ...(plus ? [PLUS] : []),
            ...interest.map((sum) => `${shortMoney(sum)} of interest that hasn’t been paid yet`),
            ...promised.map((sum) => `${shortMoney(sum)} of refunds that you were promised and haven’t got yet`),
          ]}
        />
        <Consequences id="stays" title="What stays, without your name" items={[...STAYS, ...STAYS_TOO[role]]} />
        {blockers.length === 0 && (
          <>
            <p>
              Would you like a copy first?{' '}
              <a href={`${base}/settings/export`} className="text-link underline underline-offset-4">
                Download your data
              </a>
              .
            </p>
            <Confirmation result={response?.result as Result} />
          </>
        )}
        <ButtonLink to={`${base}/settings`} variant="quiet">
          Keep my account
        </ButtonLink>
      </div>
    </Shell>
  )
}

const GOES = [
  'Your name, email, phone and picture',
  'Your password, passkeys, devices and preferences',
  'Your payment methods, archives and unsent messages',
  'The notes on your visits and your messages to support',
]

const PLUS = 'Purse Plus, right away and without a refund'

const GOES_TOO: Record<Role, string[]> = {
  client: ['Your goals, auto-save, top-ups, round-ups, scheduled transfers and open requests'],
  beauty_partner: ['Your salon’s contact details and license; it’s no longer listed'],
  product_seller: ['Your shop’s address, phone and tax number; it’s no longer listed'],
  admin: ['Your position and department'],
}

const STAYS = [
  'Past payments and visits, which salons and shops need for their records',
  'Your reviews, as “Deleted user”: they are part of the salon’s record',
  'Security events, by ID only',
]

const STAYS_TOO: Record<Role, string[]> = {
  client: [],
  beauty_partner: ['Your salon’s name and address, in the records of those who were there'],
  product_seller: ['Your shop’s name'],
  admin: [],
}

function Consequences({ id, title, items }: { id: string; title: string; items: string[] }) {
  return (
    <Section id={id} title={title}>
      <ul className="mt-2 list-disc pl-5">
        {items.map((item) => (
          <li key={item} className="py-0.5">
            {item}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Blocker = ReturnType<typeof useLoaderData<typeof loader>>['blockers'][number]

function Blockers({ blockers }: { blockers: Blocker[] }) {
  return (
    <Section id="first" title="Do these first" className="rounded-lg bg-wait-tint p-5 text-wait">
      <ul className="mt-2">
        {blockers.map(({ what, text, path, amount }) => (
          <li key={what + text} className="flex items-center justify-between gap-x-4">
            <span className="min-w-0 py-2 font-medium">
              {amount ? text.replace(formatMoney(amount), shortMoney(amount)) : text}
            </span>
            {path && (
              <a
                href={path}
                className="inline-flex min-h-11 max-w-1/2 shrink-0 items-center text-right text-sm font-semibold underline underline-offset-4"
              >
                {PLACES[what]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PLACES: Record<Blocker['what'], string> = {
  balance: 'Withdraw',
  withdrawal: 'View withdrawal',
  goal: 'View goal',
  held: 'Your bookings',
  payable: 'Your earnings',
  deposit: 'Your wallet',
  booking: 'Your bookings',
  appointment: 'Your appointments',
  order: 'See your orders',
  sale: 'See your orders',
  'gift-card': 'See your gift cards',
  promise: 'Contact support',
  'last-admin': '',
}

type Result = SubmissionResult<string[]> | undefined

function Confirmation({ result }: { result: Result }) {
  const field = fieldsOf(DeleteAccount, { result })
  return (
    <form method="post" id="delete-account" noValidate className="grid gap-4">
      <Field
        label={`Type ${CONFIRMATION} to confirm`}
        {...field('confirmation')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button variant="danger">Delete my account permanently</Button>
    </form>
  )
}
