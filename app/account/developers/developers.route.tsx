// What connects other software to a salon or a shop.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Webhook } from 'lucide-react'
import { get } from '../../platform/api.server'
import { forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { KeyList } from './key-list'
import { WEBHOOK_STATUS } from './webhook-labels'

export const meta = title('Developers')

export const loader = page('payee', async ({ visitor: { role }, api }) => ({
  role,
  ...(await get(api.me.developers.$get())),
}))

export const action = page(
  'payee',
  forms({
    revoke: press(
      ({ api }: PageRequest<'payee'>, { form }) =>
        api.me['api-keys'][':id'].$delete({ param: { id: textIn(form, 'id') } }),
      (_, __, { visitor: { role } }) => [
        `${baseOf(role)}/settings/developers`,
        'API key revoked',
        'It opens nothing anymore.',
      ],
    ),
  }),
)

export default function Developers() {
  const { role, webhooks, keys } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const settings = `${baseOf(role)}/settings`
  return (
    <Shell as={role} path={`${settings}/developers`} column>
      <PageHead
        title="Developers"
        lead={`Connect other software to your ${role === 'beauty_partner' ? 'salon' : 'shop'}.`}
        back={{ to: settings, label: 'Back to settings' }}
      />
      <div className="grid max-w-2xl gap-10">
        <InlineNotice notice={response?.notice} />
        <p>
          <TextLink to="/developers">Read the API reference</TextLink>
        </p>
        <Section id="api-keys" title="API keys" className="grid gap-3">
          <p className="text-soft">
            With a key, your own software reads and changes what you allow. Keys can’t move money.
          </p>
          {keys.items.length > 0 && <KeyList keys={keys.items} />}
          {keys.more ? (
            <div>
              <ButtonLink to={`${settings}/api-keys/new`} variant="quiet">
                Add API key
              </ButtonLink>
            </div>
          ) : (
            <p className="text-sm text-soft">You have ten active keys, which is the most.</p>
          )}
        </Section>
        <Section id="webhooks" title="Webhooks" className="grid gap-3">
          <p className="text-soft">
            We send a signed message to your address when something happens, such as a new booking.
          </p>
          {webhooks.items.length > 0 && (
            <ul>
              {webhooks.items.map(({ id, url, status }) => (
                <LinkRow
                  key={id}
                  to={`${settings}/webhooks/${id}`}
                  label={new URL(url).host}
                  hint={WEBHOOK_STATUS[status].label}
                  icon={Webhook}
                />
              ))}
            </ul>
          )}
          {webhooks.more ? (
            <div>
              <ButtonLink to={`${settings}/webhooks/new`} variant="quiet">
                Add webhook
              </ButtonLink>
            </div>
          ) : (
            <p className="text-sm text-soft">You have five, which is the most.</p>
          )}
        </Section>
      </div>
    </Shell>
  )
}
