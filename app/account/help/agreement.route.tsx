// The documents in force, for somebody who agreed to an earlier version or was never asked, and agreeing to them.
import { useActionData, useLoaderData } from '@remix-run/react'
import { LEGAL_VERSIONS } from '../../../api/identity/accounts/input'
import { LEGAL_DOCUMENTS } from '../../features/help/contact-details'
import { ask } from '../../platform/api.server'
import { refuse, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, homeOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { PageHead, Shell } from '../../ui/layout/shell'

const TITLE = 'Our terms have changed'

export const meta = title(TITLE)

export const loader = page('account', ({ visitor: { role } }) => ({ role, base: baseOf(role) }))

export const action = page('account', async ({ visitor: { role }, request, api }) => {
  const form = await request.formData()
  // As it was read: the api refuses another version than the one in force.
  const json = { terms: textIn(form, 'terms'), privacy: textIn(form, 'privacy') }
  const answer = await ask(api.me.agreement.$post({ json: json as typeof LEGAL_VERSIONS }))
  if (!answer.ok) return refuse(answer.problem)
  throw await redirectWithToast(homeOf(role), 'Thank you', 'Your agreement is saved.')
})

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
        <form method="post" className="grid gap-3">
          <input type="hidden" name="terms" value={LEGAL_VERSIONS.terms} />
          <input type="hidden" name="privacy" value={LEGAL_VERSIONS.privacy} />
          <Button data-busy="Saving..." className="sm:justify-self-start">
            I agree
          </Button>
        </form>
        <div className="text-sm text-soft">
          <p>
            If you don’t agree, your money stays yours. You can have it paid out, download your data
            and delete your account.
          </p>
          <TextLink to={`${base}/settings/privacy`}>Privacy settings</TextLink>
        </div>
      </div>
    </Shell>
  )
}
