// Privacy settings, and links to exporting data and deleting the account.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Contact, Download, UserX } from 'lucide-react'
import { Privacy } from '../../../api/identity/accounts/input'
import { get } from '../../platform/api.server'
import { form, forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ChoiceLine, Toggle } from '../../ui/forms/toggle'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Privacy')

export const loader = page('account', async ({ visitor: { role }, api }) => {
  const privacy = await get(api.me.privacy.$get())
  return { role, base: baseOf(role), privacy }
})

export const action = page(
  'account',
  // Unticked checkboxes are not sent, so a hidden field marks the form.
  forms({
    privacy: form(
      Privacy,
      ({ api }: PageRequest<'account'>, { json }) => api.me.privacy.$put({ json }),
      (_, __, { visitor: { role } }) => [
        `${baseOf(role)}/settings/privacy`,
        'Privacy Settings Updated',
        'Your choices have been saved.',
      ],
      { faults: 'notice' },
    ),
  }),
)

/** Who can find a person, from everybody to nobody. */
const FOUND_BY = [
  { value: 'name', label: 'Everyone on Purse', hint: 'People who search for your name can find and message you.' },
  {
    value: 'contact',
    label: 'People I know on Purse',
    hint: 'They can find you by name. Others need your full phone number or email.',
  },
  { value: 'nobody', label: 'No one', hint: 'No one can find you in search.' },
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
          <h2 className="mb-2 font-display text-lg">What others can see</h2>
          <input type="hidden" name="intent" value="privacy" />
          <FoundBy chosen={privacy.foundBy} />
          <Toggle
            name="readReceipts"
            label="Read receipts"
            hint="People can see when you’ve read their messages."
            on={privacy.readReceipts}
          />
          <Toggle
            name="showPresence"
            label="Show when I am online"
            hint="People you message see when you’re online or typing."
            on={privacy.showPresence}
          />
          <Button className="mt-6" data-busy="Saving...">
            Save privacy settings
          </Button>
        </form>
        <Section id="data" title="Your data" gap="mb-2">
          <ul>
            <LinkRow to={`${path}/export`} label="Export my data" hint="Everything we hold about you" icon={Download} />
            <LinkRow
              to={`${path}/salon-contacts`}
              label="My details at salons"
              hint="Salons that have your phone or email on their list"
              icon={Contact}
            />
            <LinkRow
              to={`${path}/delete-account`}
              label="Delete my account"
              hint="Permanently removes your personal data"
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
