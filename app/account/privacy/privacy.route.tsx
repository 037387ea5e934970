// Privacy settings, and links to exporting data and deleting the account.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Download, UserX } from 'lucide-react'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ChoiceLine, Toggle } from '../../ui/forms/toggle'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Privacy · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const privacy = await get(request, context.api.api.me.privacy.$get())
  return { role, base: baseOf(role), privacy }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  // Unticked checkboxes are not sent, so a hidden field marks the form.
  const found = FOUND_BY.find(({ value }) => value === form.get('foundBy'))
  if (form.get('intent') !== 'privacy' || !found) {
    return data({ notice: noticeOf({ code: 'invalid-input' }) }, { status: 400 })
  }
  const json = {
    foundBy: found.value,
    readReceipts: form.has('readReceipts'),
    showPresence: form.has('showPresence'),
  }
  const response = await ask(request, context.api.api.me.privacy.$put({ json }))
  if (!response.ok) {
    return data({ notice: noticeOf(response.problem) }, { status: response.problem.status })
  }
  throw await redirectWithToast(
    `${baseOf(role)}/settings/privacy`,
    'Privacy Settings Updated',
    'Your choices hold from now on.',
  )
}

/** Who can find a person, from everybody to nobody. */
const FOUND_BY = [
  {
    value: 'name',
    label: 'Everybody on Purse',
    hint: 'People who search for your name find you, and can write to you.',
  },
  {
    value: 'contact',
    label: 'People I have dealt with',
    hint: 'They find you by name. Others need your whole phone number or email address.',
  },
  { value: 'nobody', label: 'Nobody', hint: 'No search finds you.' },
] as const

export default function PrivacyPage() {
  const { role, base, privacy } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${base}/settings`
  return (
    <Shell as={role} path={`${path}/privacy`}>
      <PageHead title="Privacy" back={{ to: path, label: 'Back to settings' }} />
      <InlineNotice notice={response?.notice} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <form method="post">
          <h2 className="mb-2 font-display text-lg">What others learn</h2>
          <input type="hidden" name="intent" value="privacy" />
          <FoundBy chosen={privacy.foundBy} />
          <Toggle
            name="readReceipts"
            label="Read receipts"
            hint="People see when you have read their messages."
            on={privacy.readReceipts}
          />
          <Toggle
            name="showPresence"
            label="Show when I am online"
            hint="People you write with see online, typing or offline."
            on={privacy.showPresence}
          />
          <Button className="mt-6" data-busy="Saving...">
            Save privacy settings
          </Button>
        </form>
        <Section id="data" title="Your data" gap="mb-2">
          <ul>
            <LinkRow
              to={`${path}/export`}
              label="Export my data"
              hint="All that we hold about you, to keep"
              icon={Download}
            />
            <LinkRow
              to={`${path}/delete-account`}
              label="Delete my account"
              hint="Removes what is personal, for good"
              icon={UserX}
            />
          </ul>
        </Section>
      </div>
    </Shell>
  )
}

function FoundBy({ chosen }: { chosen: (typeof FOUND_BY)[number]['value'] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Who can find me</legend>
      {FOUND_BY.map(({ value, label, hint }) => (
        <ChoiceLine key={value} name="foundBy" {...{ value, label, hint, chosen }} />
      ))}
    </fieldset>
  )
}
