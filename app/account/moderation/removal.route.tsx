// Content of the viewer's that was taken down, the reason, and the appeal.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Appeal, MAX_APPEAL } from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { Stars } from '../../ui/display/stars'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Removed')

export const loader = page('account', async ({ visitor: { role }, api, newKey, id }) => {
  const param = { id }
  const removal = await get(api.me.removals[':id'].$get({ param }))
  return { role, removal, formKey: newKey() }
})

export const action = page(
  'account',
  form(
    Appeal,
    ({ api, id }, { json, key }) => api.me.removals[':id'].appeal.$post({ param: { id }, json }, key),
    (_, __, { visitor: { role }, id }) => [
      `${baseOf(role)}/removed/${id}`,
      'Appeal sent',
      'Someone else will review it.',
    ],
  ),
)

const CALLED = { review: 'review', product_review: 'review', message: 'message' }

const TITLES = {
  upheld: (what: string) => `Your ${what} stays removed`,
  restored: (what: string) => `Your ${what} has been restored`,
}

export default function Removed() {
  const { role, removal, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const what = CALLED[removal.kind]
  const title = removal.outcome ? TITLES[removal.outcome](what) : `Your ${what} was removed`
  return (
    <Shell as={role} path={`${baseOf(role)}/removed`} column>
      <PageHead
        title={title}
        lead={
          removal.kind === 'message'
            ? `To ${removal.place}, removed ${dateTime(removal.at)}`
            : `Of ${removal.place}, removed ${dateTime(removal.at)}`
        }
        back={{ to: `${baseOf(role)}/notifications`, label: 'Back to notifications' }}
      />
      <div className="grid grid-cols-1 gap-6">
        <InlineNotice notice={response?.notice} />
        <Section id="words" title="What you wrote" className="min-w-0">
          <div className="mt-2 rounded-md bg-sunken px-4 py-3">
            {removal.rating !== null && <Stars rating={removal.rating} />}
            <p className="whitespace-pre-line">{removal.text || (removal.picture ? 'A picture' : 'No text.')}</p>
          </div>
        </Section>
        <Section id="why" title="Why" className="min-w-0">
          <p className="mt-2 whitespace-pre-line">{removal.reason}</p>
        </Section>
        <div data-live="appeal">
          <After removal={removal} formKey={formKey} formResult={response} />
        </div>
      </div>
    </Shell>
  )
}

function After({
  removal,
  formKey,
  formResult,
}: {
  removal: ReturnType<typeof useLoaderData<typeof loader>>['removal']
  formKey: string
  formResult: FormResult
}) {
  const field = fieldsOf(Appeal, formResult)
  if (removal.appealedAt || removal.outcome) {
    return (
      <div className="grid grid-cols-1 gap-6">
        {removal.appealedAt && (
          <Section id="appealed" title="Your appeal" className="min-w-0">
            <p className="mt-2 whitespace-pre-line">{removal.appeal}</p>
          </Section>
        )}
        {removal.outcome ? (
          <Section id="decided" title="Our decision" className="min-w-0">
            <p className="mt-2 whitespace-pre-line">{removal.outcomeReason}</p>
          </Section>
        ) : (
          <p className="text-soft">Someone else is reviewing it. We’ll tell you what they decide.</p>
        )}
      </div>
    )
  }
  return (
    <Form hidden={{ key: formKey }} id="appeal" className="grid gap-3">
      <AreaField
        label="Appeal this decision"
        {...field('text')}
        rows={5}
        required
        maxLength={MAX_APPEAL}
        hint="You can appeal once. Someone else will decide."
      />
      <div>
        <Button data-busy="Sending...">Appeal</Button>
      </div>
    </Form>
  )
}

export const ErrorBoundary = routeError()
