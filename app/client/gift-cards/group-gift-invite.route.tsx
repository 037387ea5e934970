// Inviting a client to a group gift: found by name, invited after a confirmation.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NameQuery, SEARCH_TOO_SHORT } from '../../../api/identity/accounts/input'
import { AskIn } from '../../../api/shop/group-gifts/input'
import { ask } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { SearchBox } from '../../ui/forms/search-box'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleToAsk } from '../transfers/people-search'
import { searching } from '../transfers/transfers.server'

export const meta = title('Invite someone')

const MIN_SEARCH = 2

export const loader = page('client', async ({ api, newKey, searchParams, writer, id }) => {
  const param = { id }
  const path = `/client/gift-cards/group/${id}`
  const q =
    readTyped(NameQuery, searchParams.get('q') ?? '', writer)
      ?.trim()
      .slice(0, 100) ?? ''
  const endpoint = api['gift-cards'].groups[':id']
  const { value: gift, notice } = await searching(q, (name) =>
    ask(endpoint.$get({ param, query: name ? { q: name } : {} })),
  )
  // Only the organiser invites, and only while the gift is open.
  if (!gift.isOrganiser || !gift.open) throw redirect(path)
  const { recipientName, found, room } = gift
  return { path, q, found, recipientName, room, notice, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    AskIn,
    ({ api, id }, { json, key }) => api['gift-cards'][':id'].invitations.$post({ param: { id }, json }, key),
    (_, __, { id }) => [`/client/gift-cards/group/${id}`, 'Invited', 'They’ll see who it’s for and choose an amount.'],
    { from: (form) => ({ userId: textIn(form, 'person') }), faults: 'notice' },
  ),
)

export default function Invite() {
  const { path, q, found, recipientName, room, notice, formKey } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  return (
    <Shell as="client" path={path} flow column>
      <PageHead
        title="Invite someone"
        lead={`They choose an amount, or decline. ${room === 1 ? 'One more person' : `${room} more people`} can be invited.`}
        back={{ to: path, label: `A gift for ${recipientName}` }}
      />
      <InlineNotice notice={fault?.notice ?? notice} />
      <div className="grid max-w-xl gap-6">
        <SearchBox label="Search by name" q={q} />
        {q.length < MIN_SEARCH && <p className="text-sm text-soft">{SEARCH_TOO_SHORT}</p>}
        {found?.length === 0 && (
          <p className="text-soft">
            No one else with that name was found. People already in this gift, or receiving it, aren’t listed.
          </p>
        )}
        {found && found.length > 0 && (
          <PeopleToAsk
            people={found}
            ask="Invite"
            detail="They’ll see who it’s for, the total and who else is giving. Only you see what each person pays."
            confirm="Send invitation"
            formKey={formKey}
          />
        )}
      </div>
    </Shell>
  )
}
