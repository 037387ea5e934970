// Adding, changing and removing a phone, and adding an email, by a code sent to it. Needs a fresh session.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeEntry, Contact, EMAIL_FIXED } from '../../../api/identity/authentication/input'
import { AsideLink } from '../../features/authentication/auth-frame'
import { CodeForm, CodeSentTo, codeNotice } from '../../features/authentication/code-form'
import { clearCode, rememberCode, type SentCode, sentCode } from '../../features/authentication/one-time-code.server'
import { ask, get, Unproven } from '../../platform/api.server'
import { before, form, forms, press, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field, PHONE_HINT } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Contact')

type Kind = 'phone' | 'email'

export const loader = page('account', async ({ visitor: { role }, request, api }) => {
  const { fresh, ...contacts } = await get(api.me.contacts.$get())
  if (!fresh) throw new Unproven('step-up-required')
  const { kind, step } = whereIn(request)
  const sent = step === 'code' ? await sentCode(request, kind) : null
  return { role, base: baseOf(role), kind, contacts, sent: sent && sentFields(sent) }
})

function whereIn(request: Request): { kind: Kind; step: string | null } {
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('kind') === 'email' ? 'email' : 'phone'
  return { kind, step: searchParams.get('step') }
}

const sentFields = ({ shown, wait, expired }: NonNullable<Awaited<ReturnType<typeof sentCode>>>) => ({
  shown,
  wait,
  expired,
})

type Visit = PageRequest<'account'> & { kind: Kind; here: string }

const chosen = forms({
  send: form(
    Contact,
    ({ api }: Visit, { json }) => api.me.contacts.codes.$post({ json }),
    (sent, _, visit) => toCodeStep(visit, 'OTP Sent', sent),
    { from: (form, { kind }) => ({ kind, value: textIn(form, 'value') }), title: 'OTP Request Failed' },
  ),
  resend: async (visit: Visit) => {
    const { api, request, kind, here } = visit
    const sent = await sentCode(request, kind)
    if (!sent) throw redirect(here)
    const done = await ask(api.me.contacts.codes.$post({ json: { kind, value: sent.recipient } }))
    if (!done.ok) return refuse(done.problem, null, { title: 'OTP Resend Failed' })
    throw await toCodeStep(visit, 'OTP Resent', done.value)
  },
  verify: form(
    CodeEntry,
    async ({ api, request, kind, here }: Visit, { json: { code } }) => {
      const sent = await sentCode(request, kind)
      if (!sent) throw redirect(here)
      return api.me.contacts[':kind'].$put({ param: { kind }, json: { value: sent.recipient, code } })
    },
    async (_, __, visit) => clearCode(await backToSettings(visit)),
  ),
  remove: press(
    ({ api }: Visit) => api.me.contacts.phone.$delete(),
    (_, __, visit) => backToSettings(visit),
  ),
})

export const action = page(
  'account',
  before(chosen, (visit: PageRequest<'account'>) => {
    const { kind } = whereIn(visit.request)
    return chosen({ ...visit, kind, here: `${baseOf(visit.visitor.role)}/settings/contact?kind=${kind}` })
  }),
)

async function toCodeStep(
  { kind, here }: Visit,
  title: string,
  sent: Omit<SentCode, 'purpose'> & { message: string },
): Promise<Response> {
  const response = await redirectWithToast(`${here}&step=code`, title, sent.message)
  return rememberCode(response, { purpose: kind, ...sent })
}

function backToSettings({ visitor }: Visit): Promise<Response> {
  const account = `${baseOf(visitor.role)}/settings?tab=account`
  return redirectWithToast(account, 'Profile updated', 'Profile updated successfully.')
}

export default function ContactPage() {
  const { role, base, kind, sent, contacts } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${base}/settings/contact?kind=${kind}`
  const notice = sent ? codeNotice(response, sent) : (response?.notice ?? null)
  return (
    <Shell as={role} path={`${base}/settings`} flow column>
      <PageHead
        title={kind === 'phone' ? 'Phone' : 'Email'}
        back={{ to: `${base}/settings`, label: 'Back to settings' }}
      />
      <div className="grid max-w-md gap-6">
        <InlineNotice notice={notice} />
        {sent ? (
          <>
            <p className="-mt-4 text-soft">
              <CodeSentTo recipient={sent.shown} />
            </p>
            <CodeForm formResult={response} notice={notice} sent={sent} />
            <AsideLink to={path}>Use another</AsideLink>
          </>
        ) : (
          <Entry kind={kind} contacts={contacts} formResult={response} />
        )}
      </div>
    </Shell>
  )
}

type Loaded = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'kind' | 'contacts'>

function Entry({
  kind,
  contacts: { email, shownPhone, phoneRemovable },
  formResult,
}: Loaded & { formResult: FormResult }) {
  if (kind === 'email' && email)
    return <Field label="Email" name="value" readOnly defaultValue={email} hint={EMAIL_FIXED} />
  const field = fieldsOf(Contact.options[0], formResult)
  return (
    <>
      {kind === 'phone' && shownPhone && (
        <p className="-mt-4 text-soft">
          You sign in with <strong className="money text-ink">{shownPhone}</strong>.
        </p>
      )}
      <Form hidden={{ intent: 'send' }} className="grid gap-4">
        <Field
          label={kind === 'phone' ? 'New phone number' : 'Email'}
          {...field('value')}
          type={kind === 'phone' ? 'tel' : 'email'}
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          hint={kind === 'phone' ? `${PHONE_HINT} We’ll text you a code.` : 'We’ll send a code to it.'}
        />
        <Button>Send code</Button>
      </Form>
      {phoneRemovable && (
        <ConfirmForm
          id="remove-phone"
          ask="Remove phone"
          title="Remove your phone?"
          detail="You’ll sign in with your email only and won’t get text messages."
          confirm="Remove phone"
          fields={{ intent: 'remove' }}
          variant="danger"
        />
      )}
    </>
  )
}
