// Check-in: the salon scans the code on the client's phone, or types its four letters. A phone's own camera app opens this
// page with the letters filled in.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import CodeScanner from './code-scanner.island'

const TITLE = 'Check in'

export const meta = title(TITLE)

export const loader = page('partner', ({ newKey, searchParams }) => ({
  code: (searchParams.get('code') ?? '').slice(0, 4),
  formKey: newKey(),
}))

export const action = page('partner', async ({ request, api }) => {
  const form = await request.formData()
  const code = textIn(form, 'code')
  const answer = await ask(api['check-ins'].$post({ json: { code } }, keyed(form)))
  if (!answer.ok) return refuseFields(answer.problem, { code })
  const { id, clientName } = answer.value
  throw await redirectWithToast(
    `/partner/appointments/${id}`,
    'Checked in',
    `${clientName} sees it too.`,
  )
})

export default function CheckIn() {
  const { code, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="beauty_partner" path="/partner/dashboard" column>
      <PageHead
        title={TITLE}
        lead="Scan the code on the client’s phone, or type its four letters."
        back={{ to: '/partner/dashboard', label: 'Today' }}
      />
      <InlineNotice notice={answer?.notice} />
      <div className="grid max-w-md gap-6">
        <Island
          name="code-scanner"
          of={CodeScanner}
          props={{ field: 'code' }}
          className="needs-script"
        />
        <form id="check-in" method="post" noValidate className="grid gap-4">
          <input type="hidden" name="key" value={formKey} />
          <Field
            label="Check-in code"
            name="code"
            defaultValue={answer?.code ?? code}
            errors={answer?.faults.code}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button data-busy="Saving...">{TITLE}</Button>
        </form>
      </div>
    </Shell>
  )
}
