// The documents in force, for somebody who agreed to an earlier version or was never asked, and agreeing to them.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Agreement, LEGAL_VERSIONS } from '../../../api/identity/accounts/input'
import { LEGAL_DOCUMENTS } from '../../features/help/contact-details'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, homeOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'

const TITLE = 'Our terms have changed'

export const meta = title(TITLE)

export const loader = page('account', ({ visitor: { role } }) => ({ role, base: baseOf(role) }))

export const action = page(
  'account',
  form(
    // As it was read: the api refuses another version than the one in force.
    Agreement,
    ({ api }, { json }) => api.me.agreement.$post({ json }),
    (_, __, { visitor: { role } }) => [homeOf(role), 'Thank you', 'Your agreement is saved.'],
    { faults: 'notice' },
  ),
)

export default function AgreementPage() {
  const { role, base } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as={role} path={`${base}/settings`} asksAgreement={false} column>
      <PageHead title={TITLE} lead="Please read them, and agree to go on using Purse." />
      <InlineNotice notice={notice} />
      <div className="grid max-w-xl gap-6">
        <dl>
          {LEGAL_DOCUMENTS.map(({ name, path, effective, gist }) => (
            <div key={path} className="stitch py-3.5">
              <dt>
                <TextLink to={path}>{name}</TextLink>
              </dt>
              <dd className="text-sm text-soft">Effective {effective}</dd>
              <dd className="mt-1">{gist}</dd>
            </div>
          ))}
        </dl>
        <Form hidden={{ terms: LEGAL_VERSIONS.terms, privacy: LEGAL_VERSIONS.privacy }} className="grid gap-3">
          <Button data-busy="Saving..." className="sm:justify-self-start">
            I agree
          </Button>
        </Form>
        <div className="text-sm text-soft">
          <p>
            If you don’t agree, your money stays yours. You can have it paid out, download your data and delete your
            account.
          </p>
          <TextLink to={`${base}/settings/privacy`}>Privacy settings</TextLink>
        </div>
      </div>
    </Shell>
  )
}
