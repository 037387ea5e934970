// Adding a webhook: where to send, and which events. Its secret is shown once, in the response.
import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewWebhook } from '../../../api/developers/webhooks/input'
import { get, Unproven } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
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
type ActionResult = { result: SubmissionResult<string[]> | null; notice: Notice | null; added?: Added }

export const action = page('payee', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  const sent = await sendForm(pageRequest, fields, NewWebhook, ({ json, key }) =>
    pageRequest.api.me.webhooks.$post({ json }, key),
  )
  if (!sent.ok) return sent.refusal
  const { webhook, secret } = sent.value
  return { result: null, notice: null, added: { id: webhook.id, secret } }
})

export default function NewWebhookPage() {
  const { role, events, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<ActionResult>()
  const settings = `${baseOf(role)}/settings`
  const field = fieldsOf(NewWebhook, response)
  const chosen = [field.value('events')].flat().map(String)
  return (
    <Shell as={role} path={`${settings}/developers`} column>
      <PageHead
        title={response?.added ? 'Webhook added' : 'Add webhook'}
        back={{ to: `${settings}/developers`, label: 'Back to Developers' }}
      />
      <div className="grid max-w-2xl gap-6">
        <InlineNotice notice={response?.notice} />
        {response?.added ? (
          <AddedWebhook {...response.added} settings={settings} />
        ) : (
          <Form hidden={{ key: formKey }} id="webhook" className="grid gap-6">
            <Field
              label="Address"
              {...field('url')}
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
              errors={field.errors('events')}
            />
            <div>
              <Button data-busy="Saving...">Add webhook</Button>
            </div>
          </Form>
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
