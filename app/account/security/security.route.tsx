// The security page of every role: two-factor, passkeys, password, devices, and what can go on without them.
import { useActionData, useLoaderData } from '@remix-run/react'
import { TwoFactorCode } from '../../../api/identity/authentication/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf, securityPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { fieldsOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Devices } from './devices'
import { Grants } from './grants'
import { Passkeys } from './passkeys'
import { type SecurityResponse, secure } from './security-actions.server'
import { RecoveryCodes, TwoFactor } from './two-factor'

export const meta = title('Security')

export const loader = page('account', async ({ visitor: { role }, api }) => ({
  role,
  ...(await get(api.me.security.$get())),
}))

export const action = page('account', secure)

const FORCED = {
  title: 'Admins need two-factor authentication',
  description: 'Turn it on here to get access.',
  tone: 'bad',
} as const

export default function Security() {
  const { role, twoFactor, passkeys, devices, grants } = useLoaderData<typeof loader>()
  const response = useActionData<SecurityResponse>()
  const forced = role === 'admin' && !twoFactor.enabled && !response?.setup
  const path = securityPath(role)
  return (
    <Shell as={role} path={path} column>
      <PageHead
        title="Security"
        lead="How you sign in and protect your purse."
        back={{ to: `${baseOf(role)}/settings`, label: 'Back to settings' }}
      />
      <div className="grid max-w-2xl gap-10">
        {(forced || response?.notice) && <InlineNotice notice={response?.notice ?? FORCED} />}
        {response?.recoveryCodes && (
          <Section id="new-codes" title="Your new recovery codes" className="grid gap-4">
            <RecoveryCodes codes={response.recoveryCodes} />
          </Section>
        )}
        <TwoFactor
          {...twoFactor}
          required={role === 'admin'}
          setup={response?.setup ?? null}
          errors={fieldsOf(TwoFactorCode, response).errors('code')}
        />
        <Passkeys passkeys={passkeys} path={path} role={role} />
        <Section id="password" title="Password" className="grid justify-items-start gap-3">
          <ButtonLink to={`${baseOf(role)}/settings/change-password`} variant="quiet">
            Change password
          </ButtonLink>
        </Section>
        <Devices devices={devices} />
        <Grants grants={grants} role={role} />
      </div>
    </Shell>
  )
}
