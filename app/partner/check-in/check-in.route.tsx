// Check-in: the salon scans the code on the client's phone, or types its four letters. A phone's own camera app opens this
// page with the letters filled in.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CheckIn } from '../../../api/booking/appointments/chair/input'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import CodeScanner from './code-scanner.island'

const TITLE = 'Check in'

export const meta = title(TITLE)

export const loader = page('partner', ({ newKey, searchParams }) => ({
  code: (searchParams.get('code') ?? '').slice(0, 4),
  formKey: newKey(),
}))

export const action = page(
  'partner',
  form(
    CheckIn,
    ({ api }, { json, key }) => api['check-ins'].$post({ json }, key),
    ({ id, clientName }) => [`/partner/appointments/${id}`, 'Checked in', `${clientName} sees it too.`],
  ),
)

export default function CheckInPage() {
  const { code, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(CheckIn, response)
  return (
    <Shell as="beauty_partner" path="/partner/dashboard" column>
      <PageHead
        title={TITLE}
        lead="Scan the code on the client’s phone, or type its four letters."
        back={{ to: '/partner/dashboard', label: 'Today' }}
      />
      <InlineNotice notice={response?.notice} />
      <div className="grid max-w-md gap-6">
        <Island name="code-scanner" of={CodeScanner} props={{ field: 'code' }} className="needs-script" />
        <Form id="check-in" hidden={{ key: formKey }} className="grid gap-4">
          <Field
            label="Check-in code"
            {...field('code', code)}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button data-busy="Saving...">{TITLE}</Button>
        </Form>
      </div>
    </Shell>
  )
}
