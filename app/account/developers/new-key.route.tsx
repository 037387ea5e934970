// Adding an API key: its name, what it may do, and for how long. It is shown once, in the response.
import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KEY_DAYS, NewKey } from '../../../api/developers/keys/input'
import { get, Unproven } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DAYS_LABELS, SCOPE_LABELS } from './key-labels'
import { SecretOnce } from './secret-once'

export const meta = title('Add API key')

/** Asks for the proof of identity first, so that no form is lost. */
export const loader = page('payee', async ({ visitor: { role }, api, newKey }) => {
  const { fresh } = await get(api.me['step-up'].$get())
  if (!fresh) throw new Unproven('step-up-required')
  const { scopes } = await get(api.me['api-keys'].$get())
  return { role, scopes, formKey: newKey() }
})

type ActionResult = { result: SubmissionResult<string[]> | null; notice: Notice | null; added?: { key: string | null } }

export const action = page('payee', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  const sent = await sendForm(pageRequest, fields, NewKey, ({ json, key }) =>
    pageRequest.api.me['api-keys'].$post({ json }, key),
  )
  if (!sent.ok) return sent.refusal
  return { result: null, notice: null, added: { key: sent.value.key } }
})

export default function NewKeyPage() {
  const { role, scopes, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<ActionResult>()
  const developers = `${baseOf(role)}/settings/developers`
  const field = fieldsOf(NewKey, response, {}, { days: '90' })
  return (
    <Shell as={role} path={developers} column>
      <PageHead
        title={response?.added ? 'API key added' : 'Add API key'}
        back={{ to: developers, label: 'Back to Developers' }}
      />
      <div className="grid max-w-2xl gap-6">
        <InlineNotice notice={response?.notice} />
        {response?.added ? (
          <>
            {response.added.key ? (
              <SecretOnce label="Your API key" secret={response.added.key} />
            ) : (
              <p>This key has been shown. If you don’t have it, revoke it and add another.</p>
            )}
            <div>
              <ButtonLink to={developers}>Done</ButtonLink>
            </div>
          </>
        ) : (
          <Form hidden={{ key: formKey }} id="api-key" className="grid gap-6">
            <Field
              label="Name"
              {...field('name')}
              maxLength={60}
              required
              hint="Where you use it, such as “Till” or “Website”."
            />
            <Checks
              name="scopes"
              label="What it may do"
              choices={scopes.map((value) => ({ value, ...SCOPE_LABELS[value] }))}
              chosen={[field.value('scopes')].flat().map(String)}
              errors={field.errors('scopes')}
            />
            <SelectField
              label="Expires after"
              {...field('days')}
              options={KEY_DAYS.map((days) => [days, DAYS_LABELS[days]])}
            />
            <p className="text-sm text-soft">No key can move money, sign in or change your account.</p>
            <div>
              <Button data-busy="Saving...">Add API key</Button>
            </div>
          </Form>
        )}
      </div>
    </Shell>
  )
}
