// Inviting a client to a goal: found by name, invited after a confirmation.
import { useActionData, useLoaderData } from '@remix-run/react'
import { PeopleQuery } from '../../../api/identity/accounts/input'
import { Invite } from '../../../api/money/goals/input'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readFields } from '../../platform/typed-input.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { SearchBox } from '../../ui/forms/search-box'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleToAsk } from '../transfers/people-search'

export const meta = title('Invite to a goal')

type Search = { q: string; errors: string[]; found: { id: string; name: string; image: string | null }[] | null }

export const loader = page('client', async ({ api, newKey, searchParams, id, writer }) => {
  const path = `/goals/${encodeURIComponent(id)}`
  const formKey = newKey()
  const typed = searchParams.get('q')
  const answered = (search: Search) => ({ path, formKey, search })
  if (typed === null) {
    // Check access to the goal before searching for people.
    const param = { id }
    await get(api.goals[':id'].$get({ param, query: {} }))
    return answered({ q: '', errors: [], found: null })
  }
  const read = PeopleQuery.safeParse(readFields(PeopleQuery, searchParams, writer))
  if (!read.success) {
    return answered({ q: typed, errors: read.error.issues.map((i) => i.message), found: null })
  }
  const response = await ask(api.people.$get({ query: read.data }))
  if (!response.ok) {
    return answered({ q: typed, errors: [noticeOf(response.problem).description], found: null })
  }
  const found = response.value.items.filter(({ role }) => role === 'client')
  return answered({ q: typed, errors: [], found })
})

export const action = page(
  'client',
  form(
    Invite,
    ({ api, id }, { json, key }) => api.goals[':id'].members.$post({ param: { id }, json }, key),
    (_, __, { id }) => [`/goals/${id}`, 'Invitation sent', 'They’ll join when they accept.'],
    { from: (form) => ({ userId: textIn(form, 'person') }), faults: 'notice' },
  ),
)

export default function InviteToGoal() {
  const { path, formKey, search } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  return (
    <Shell as="client" path="/goals" column>
      <PageHead
        title="Invite someone"
        lead="Each of you saves from your own purse. Your share stays yours."
        back={{ to: path, label: 'Back to the goal' }}
      />
      <InlineNotice notice={fault?.notice} />
      <div className="grid max-w-xl gap-6">
        <SearchBox label="Name" q={search.q} errors={search.errors} />
        {search.found?.length === 0 && <p className="text-soft">No one found with that name.</p>}
        {search.found && search.found.length > 0 && (
          <PeopleToAsk
            people={search.found}
            ask="Invite"
            detail="They’ll see the goal’s name, target and date. Once they join, you’ll see each other’s contributions."
            confirm="Send invitation"
            formKey={formKey}
          />
        )}
      </div>
    </Shell>
  )
}
