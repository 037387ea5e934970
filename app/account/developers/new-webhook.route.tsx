// Adding a webhook: where to send, and which events. Its secret is shown once, in the response.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { NewWebhook } from '../../../api/developers/webhooks/input'
import { get, keyed, Unproven } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { bound, Field } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'
import { SecretOnce } from './secret-once'
import { eventChoices } from './webhook-labels'

export const meta = title('Add webhook')

/** Asks for the proof of identity first, so that no form is lost. */
export const loader = page('payee', async ({ visitor: { role }, api, newKey }) => {
  const { fresh } = await get(api.me['step-up'].$get())
  if (!fresh) throw new Unproven('step-up-required')
  const { events } = await get(api.me.webhooks.$get())
  return { role, events, formKey: newKey() }
})

type Added = { id: string; secret: string | null }
type Answer = { result: SubmissionResult<string[]> | null; notice: Notice | null; added?: Added }

export const action = page('payee', async ({ request, api }) => {
  const form = await request.formData()
  const sent = await sendForm(form, NewWebhook, (json) =>
    api.me.webhooks.$post({ json }, keyed(form)),
  )
  if (!sent.ok) return sent.refusal
  const { webhook, secret } = sent.value
  return { result: null, notice: null, added: { id: webhook.id, secret } }
})

export default function NewWebhookPage() {
  const { role, events, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const settings = `${baseOf(role)}/settings`
  const [form, fields] = useForm<z.input<typeof NewWebhook>>({
    id: 'webhook',
    ...(answer?.result && { lastResult: answer.result }),
  })
  const chosen = [fields.events.initialValue].flat().map(String)
  return (
    <Shell as={role} path={`${settings}/developers`} column>
      <PageHead
        title={answer?.added ? 'Webhook added' : 'Add webhook'}
        back={{ to: `${settings}/developers`, label: 'Back to Developers' }}
      />
      <div className="grid max-w-2xl gap-6">
        <InlineNotice notice={answer?.notice} />
        {answer?.added ? (
          <AddedWebhook {...answer.added} settings={settings} />
        ) : (
          <form method="post" {...getFormProps(form)} className="grid gap-6">
            <input type="hidden" name="key" value={formKey} />
            <Field
              label="Address"
              {...bound(fields.url)}
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={500}
              required
              hint="A public address of your own that takes POST requests."
            />
            <Checks
              name="events"
              label="Events"
              choices={eventChoices(events)}
              chosen={chosen}
              errors={fields.events.errors}
            />
            <div>
              <Button data-busy="Saving...">Add webhook</Button>
            </div>
          </form>
        )}
      </div>
    </Shell>
  )
}

function AddedWebhook({ id, secret, settings }: Added & { settings: string }) {
  return (
    <>
      {secret ? (
        <SecretOnce label="Signing secret" secret={secret} />
      ) : (
        <p>Its secret has been shown. You can make a new one on its page.</p>
      )}
      <div>
        <ButtonLink to={`${settings}/webhooks/${id}`}>Go to the webhook</ButtonLink>
      </div>
    </>
  )
}
