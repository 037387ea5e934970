// Asking somebody into a goal: found by name, asked after a question.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PeopleQuery } from '../../../api/identity/accounts/input'
import { ask, get, keyed } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { SearchBox } from '../../ui/forms/search-box'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleToAsk } from '../transfers/people-search'

export const meta: MetaFunction = () => [{ title: 'Invite to a goal · Purse' }]

type Search = {
  q: string
  errors: string[]
  found: { id: string; name: string; image: string | null }[] | null
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const path = `/goals/${encodeURIComponent(params.id ?? '')}`
  const formKey = context.newKey()
  const typed = new URL(request.url).searchParams.get('q')
  const answered = (search: Search) => ({ path, formKey, search })
  if (typed === null) {
    // The goal must be there, and theirs, before anybody is looked for.
    const param = { id: encodeURIComponent(params.id ?? '') }
    await get(request, context.api.api.goals[':id'].$get({ param, query: {} }))
    return answered({ q: '', errors: [], found: null })
  }
  const read = PeopleQuery.safeParse({ q: typed })
  if (!read.success) {
    return answered({ q: typed, errors: read.error.issues.map((i) => i.message), found: null })
  }
  const answer = await ask(request, context.api.api.people.$get({ query: read.data }))
  if (!answer.ok) {
    return answered({ q: typed, errors: [noticeOf(answer.problem).description], found: null })
  }
  const found = answer.value.items.filter(({ role }) => role === 'client')
  return answered({ q: typed, errors: [], found })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const param = { id: encodeURIComponent(params.id ?? '') }
  const json = { userId: String(form.get('person') ?? '') }
  const { members } = context.api.api.goals[':id']
  const answer = await ask(request, members.$post({ param, json }, keyed(form)))
  if (!answer.ok) {
    return data({ notice: noticeOf(answer.problem) }, { status: answer.problem.status })
  }
  throw await redirectWithToast(
    `/goals/${param.id}`,
    'Invitation sent',
    'They join once they say yes.',
  )
}

export default function InviteToGoal() {
  const { path, formKey, search } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  return (
    <Shell as="client" path="/goals">
      <PageHead
        title="Invite somebody"
        lead="Each saves from their own purse. What they put in stays theirs."
        back={{ to: path, label: 'Back to the goal' }}
      />
      <InlineNotice notice={fault?.notice} />
      <div className="grid max-w-xl gap-6">
        <SearchBox label="Name" q={search.q} errors={search.errors} />
        {search.found?.length === 0 && (
          <p className="text-soft">Nobody of that name can be found here.</p>
        )}
        {search.found && search.found.length > 0 && (
          <PeopleToAsk
            people={search.found}
            ask="Invite"
            detail="They learn the goal’s name, its target and its date. Once they join, you see each other’s contributions."
            confirm="Send invitation"
            formKey={formKey}
          />
        )}
      </div>
    </Shell>
  )
}
