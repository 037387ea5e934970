// Canned responses: listed on one page, added, edited and removed.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CannedResponseInput, SAVED_LIMITS } from '../../../api/support/agent/input'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, sendForm, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, Field, fieldsOf } from '../../ui/forms/field'
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

export const action = page('admin', async ({ request, api }) => {
  const form = await request.formData()
  const saved = api.admin['canned-responses']
  const id = textIn(form, 'id')
  const param = { id }
  if (form.get('intent') === 'remove') {
    const gone = await ask(saved[':id'].$delete({ param }, keyed(form)))
    if (!gone.ok) return refuse(gone.problem, { result: null })
    throw await redirectWithToast(PATH, 'Removed', 'Replies already sent aren’t affected.')
  }
  const words = new FormData()
  for (const field of ['title', 'text']) words.set(field, String(form.get(field) ?? ''))
  const answer = id
    ? await sendForm(words, CannedResponseInput, (json) =>
        saved[':id'].$put({ param, json }, keyed(form)),
      )
    : await sendForm(words, CannedResponseInput, (json) => saved.$post({ json }, keyed(form)))
  if (!answer.ok) return answer.refusal
  throw await redirectWithToast(PATH, 'Saved', 'You can use it in every ticket.')
})

export default function CannedResponses() {
  const { items, edited, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer?.result
  const typed = (result?.initialValue ?? edited ?? {}) as Record<string, string | undefined>
  const faults = (result?.error ?? {}) as Record<string, string[] | undefined>
  const field = fieldsOf(typed, faults)
  return (
    <Shell as="admin" path={QUEUE}>
      <PageHead
        back={{ to: QUEUE, label: 'Support' }}
        title="Saved replies"
        lead="Start a reply with one of these, then edit it as you like."
      />
      <InlineNotice notice={answer?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        {items.length === 0 ? (
          <EmptyState title="No saved replies yet">Save text that you send often.</EmptyState>
        ) : (
          <ul aria-label="Saved replies">
            {items.map((one) => (
              <li key={one.id} className="stitch grid grid-cols-1 gap-2 py-4">
                <h2 className="font-display text-lg">{one.title}</h2>
                <p className="whitespace-pre-line">{one.text}</p>
                {one.updatedBy && (
                  <p className="text-sm text-soft">
                    {one.updatedBy}, {day(one.updatedAt)}
                  </p>
                )}
                <div className="flex flex-wrap items-center gap-4">
                  <TextLink to={`${PATH}?edit=${encodeURIComponent(one.id)}`}>Change</TextLink>
                  <ConfirmForm
                    id={`remove-${one.id}`}
                    ask="Remove"
                    title={`Remove “${one.title}”?`}
                    detail="It’s removed for all admins. Replies already sent aren’t affected."
                    confirm="Yes, remove"
                    fields={{ intent: 'remove', id: one.id, key: `${formKey}-${one.id}` }}
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
          className={`rounded-lg bg-sunken p-5 ${edited || result ? 'max-lg:order-first' : ''}`}
        >
          <form method="post" noValidate className="mt-3 grid grid-cols-1 gap-4">
            <input type="hidden" name="key" value={formKey} />
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
          </form>
        </Section>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  failed: 'Could not load the saved replies. Please try again.',
})
