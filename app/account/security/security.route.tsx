// What guards the account, of every role: two-factor, passkeys, the password, devices.
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf, securityPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Devices } from './devices'
import { Passkeys } from './passkeys'
import { act, type SecurityResponse } from './security-actions.server'
import { RecoveryCodes, TwoFactor } from './two-factor'

export const meta = title('Security')

export const loader = page('account', async ({ visitor: { role }, api }) => ({
  role,
  ...(await get(api.me.security.$get())),
}))

export const action = page('account', act)

const FORCED = {
  title: 'Admins cannot work without two-factor',
  description: 'Switch it on here, and the marketplace opens.',
  tone: 'bad',
} as const

export default function Security() {
  const { role, twoFactor, passkeys, devices } = useLoaderData<typeof loader>()
  const answer = useActionData<SecurityResponse>()
  const forced = role === 'admin' && !twoFactor.enabled && !answer?.setup
  const path = securityPath(role)
  return (
    <Shell as={role} path={path}>
      <PageHead
        title="Security"
        lead="Who can open your purse, and how."
        back={{ to: `${baseOf(role)}/settings`, label: 'Back to settings' }}
      />
      <div className="grid max-w-2xl gap-10">
        {(forced || answer?.notice) && <InlineNotice notice={answer?.notice ?? FORCED} />}
        {answer?.recoveryCodes && (
          <section aria-labelledby="new-codes" className="grid gap-4">
            <h2 id="new-codes" className="font-display text-lg">
              Your new recovery codes
            </h2>
            <RecoveryCodes codes={answer.recoveryCodes} />
          </section>
        )}
        <TwoFactor
          {...twoFactor}
          required={role === 'admin'}
          setup={answer?.setup ?? null}
          errors={answer?.errors}
        />
        <Passkeys passkeys={passkeys} path={path} role={role} />
        <section aria-labelledby="password" className="grid justify-items-start gap-3">
          <h2 id="password" className="font-display text-lg">
            Password
          </h2>
          <ButtonLink to={`${baseOf(role)}/settings/change-password`} look="quiet">
            Change password
          </ButtonLink>
        </section>
        <Devices devices={devices} />
      </div>
    </Shell>
  )
}
