// Canned responses: listed on one page, added, edited and removed.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CannedResponseInput, SAVED_LIMITS } from '../../../api/support/agent/input'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Saved replies')

const QUEUE = '/admin/support'
const PATH = `${QUEUE}/answers`

export const loader = page('admin', async ({ api, newKey, searchParams }) => {
  const { items } = await get(api.admin['canned-responses'].$get())
  const requested = searchParams.get('edit')
  const edited = items.find(({ id }) => id === requested) ?? null
  return { items, edited, formKey: newKey() }
})

export const action = page(
  'admin',
  forms({
    remove: press(
      ({ api }: PageRequest<'admin'>, { form, key }) =>
        api.admin['canned-responses'][':id'].$delete({ param: { id: textIn(form, 'id') } }, key),
      () => [PATH, 'Removed', 'Replies already sent aren’t affected.'],
    ),
    '': form(
      CannedResponseInput,
      async ({ api }: PageRequest<'admin'>, { form, json, key }) => {
        const id = textIn(form, 'id')
        const saved = api.admin['canned-responses']
        return id ? saved[':id'].$put({ param: { id }, json }, key) : saved.$post({ json }, key)
      },
      () => [PATH, 'Saved', 'You can use it in every ticket.'],
    ),
  }),
)

export default function CannedResponses() {
  const { items, edited, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(CannedResponseInput, response, {}, edited ?? {})
  return (
    <Shell as="admin" path={QUEUE}>
      <PageHead
        back={{ to: QUEUE, label: 'Support' }}
        title="Saved replies"
        lead="Start a reply with one of these, then edit it as you like."
      />
      <InlineNotice notice={response?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        {items.length === 0 ? (
          <EmptyState title="No saved replies yet">Save text that you send often.</EmptyState>
        ) : (
          <ul aria-label="Saved replies">
            {items.map((item) => (
              <li key={item.id} className="stitch grid grid-cols-1 gap-2 py-4">
                <h2 className="font-display text-lg">{item.title}</h2>
                <p className="whitespace-pre-line">{item.text}</p>
                {item.updatedBy && (
                  <p className="text-sm text-soft">
                    {item.updatedBy}, {day(item.updatedAt)}
                  </p>
                )}
                <div className="flex flex-wrap items-center gap-4">
                  <TextLink to={`${PATH}?edit=${encodeURIComponent(item.id)}`}>Change</TextLink>
                  <ConfirmForm
                    id={`remove-${item.id}`}
                    ask="Remove"
                    title={`Remove “${item.title}”?`}
                    detail="It’s removed for all admins. Replies already sent aren’t affected."
                    confirm="Yes, remove"
                    fields={{ intent: 'remove', id: item.id, key: `${formKey}-${item.id}` }}
                    variant="danger"
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        <Section
          id="keep"
          title={edited ? 'Change' : 'New saved reply'}
          className={`rounded-lg bg-sunken p-5 ${edited || response?.result ? 'max-lg:order-first' : ''}`}
        >
          <Form hidden={{ key: formKey }} className="mt-3 grid grid-cols-1 gap-4">
            {edited && <input type="hidden" name="id" value={edited.id} />}
            <Field
              label="Title"
              {...field('title')}
              required
              maxLength={SAVED_LIMITS.title}
              autoComplete="off"
              hint="Shown in the list. Each title must be different."
            />
            <AreaField
              label="Text"
              {...field('text')}
              rows={8}
              required
              maxLength={SAVED_LIMITS.text}
              hint="{name} becomes the person’s first name, and {reference} the ticket’s reference."
            />
            <div className="flex flex-wrap gap-3">
              <Button data-busy="Saving...">Save</Button>
              {edited && (
                <ButtonLink to={PATH} variant="quiet">
                  Go back
                </ButtonLink>
              )}
            </div>
          </Form>
        </Section>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the saved replies. Please try again.' })
