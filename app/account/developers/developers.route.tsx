// What connects other software to a salon or a shop.
import { useLoaderData } from '@remix-run/react'
import { Webhook } from 'lucide-react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { ButtonLink } from '../../ui/forms/button'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { WEBHOOK_STATUS } from './webhook-labels'

export const meta = title('Developers')

export const loader = page('payee', async ({ visitor: { role }, api }) => ({
  role,
  ...(await get(api.me.webhooks.$get())),
}))

export default function Developers() {
  const { role, items, more } = useLoaderData<typeof loader>()
  const settings = `${baseOf(role)}/settings`
  return (
    <Shell as={role} path={`${settings}/developers`}>
      <PageHead
        title="Developers"
        lead={`Connect other software to your ${role === 'beauty_partner' ? 'salon' : 'shop'}.`}
        back={{ to: settings, label: 'Back to settings' }}
      />
      <div className="grid max-w-2xl gap-10">
        <Section id="webhooks" title="Webhooks" className="grid gap-3">
          <p className="text-soft">
            We send a signed message to your address when something happens, such as a new booking.
          </p>
          {items.length > 0 && (
            <ul>
              {items.map(({ id, url, status }) => (
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
          {more ? (
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
