// Savings goals: open ones, reached ones, and invitations.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Plus, Repeat } from 'lucide-react'
import { ask } from '../../platform/api.server'
import { forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { SAVE_FOR } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE, CARDS } from '../../ui/measures'
import { GoalCard, ICONS, NoGoals, plainDay } from './goal-card'
import { GoalsUnread } from './goals-unavailable'

export const meta = title('Savings goals')

export const loader = page('client', async ({ api, newKey }) => {
  const response = await ask(api.goals.$get())
  const formKey = newKey()
  if (response.ok) return data({ goals: response.value, formKey })
  return data({ goals: null, formKey }, { status: response.problem.status })
})

/** Accepts or declines an invitation to a goal. */
export const action = page(
  'client',
  forms({
    join: press(
      ({ api }: PageRequest, { form, key }) =>
        api.goals[':id'].acceptance.$post({ param: { id: textIn(form, 'goal') } }, key),
      ({ id }) => [`/goals/${id}`, 'You’ve joined', 'Put money in whenever you like.'],
    ),
    decline: press(
      ({ api }: PageRequest, { form, key }) =>
        api.goals[':id'].refusal.$post({ param: { id: textIn(form, 'goal') } }, key),
      () => ['/goals', 'Declined', 'You can be invited again.'],
    ),
  }),
)

/** With fewer of them there is room for what else can be saved for. */
const FEW = 4

type Goals = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['goals']>

export default function GoalsPage() {
  const { goals, formKey } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  return (
    <Shell as="client" path="/goals">
      <PageHead title="Savings goals" back={{ to: '/client/dashboard', label: 'Home' }}>
        {goals && (
          <div className="flex gap-2">
            <HeadAction to="/goals/auto-save" icon={Repeat}>
              Auto-save
            </HeadAction>
            <HeadAction to="/goals/create" icon={Plus} tone="main">
              New Goal
            </HeadAction>
          </div>
        )}
      </PageHead>
      <InlineNotice notice={fault?.notice} />
      {goals ? <Lists goals={goals} formKey={formKey} /> : <GoalsUnread again="/goals" />}
    </Shell>
  )
}

function Lists({ goals, formKey }: { goals: Goals; formKey: string }) {
  const of = (status: string) => goals.items.filter((goal) => goal.status === status)
  const [active, completed, archived] = [of('active'), of('completed'), of('archived')]
  return (
    <div data-live="goals" className="grid gap-10">
      {goals.invitations.length > 0 && (
        <section aria-labelledby="requested" className="rounded-lg bg-wait-tint p-5">
          <h2 id="requested" className="font-semibold text-wait">
            Invitations to save together
          </h2>
          <ul>
            {goals.invitations.map((invitation) => (
              <Invitation key={invitation.goalId} of={invitation} formKey={`${formKey}-${invitation.goalId}`} />
            ))}
          </ul>
        </section>
      )}
      <div className={completed.length > 0 ? BESIDE : undefined}>
        {active.length > 0 ? <Cards title="Active" goals={active} /> : <NoGoals />}
        {completed.length > 0 && <Cards title="Completed" goals={completed} />}
      </div>
      {active.length > 0 && active.length < FEW && (
        <EmptyState
          title="Save for a visit"
          picture="chair"
          action={
            <ButtonLink to="/client/salons" variant="quiet">
              Browse Salons
            </ButtonLink>
          }
        >
          Choose “{SAVE_FOR}” beside a service. Once it’s saved, your visit can book itself.
        </EmptyState>
      )}
      {archived.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline">
            Archived ({archived.length})
          </summary>
          <div className="mt-3">
            <Cards title="Archived" goals={archived} />
          </div>
        </details>
      )}
    </div>
  )
}

function Cards({ title, goals }: { title: string; goals: Goals['items'] }) {
  const id = title.toLowerCase()
  return (
    <Section id={id} title={title} gap="mb-3">
      <ul className={CARDS}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <GoalCard goal={goal} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Invitation({ of, formKey }: { of: Goals['invitations'][number]; formKey: string }) {
  const Icon = ICONS[of.icon]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
      <p className="flex min-w-0 items-center gap-3">
        <Icon size={24} aria-hidden className="shrink-0 text-wait" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{of.name}</span>
          <span className="block text-sm">
            {of.owner}, <span className="money">{shortMoney(of.target)}</span>
            {of.targetDate && ` by ${plainDay(of.targetDate)}`}
          </span>
        </span>
      </p>
      <Form hidden={{ goal: of.goalId, key: formKey }} className="flex gap-3">
        <Button name="intent" value="join" data-busy="Joining...">
          Join
        </Button>
        <Button name="intent" value="decline" variant="quiet" data-busy="Declining...">
          Decline
        </Button>
      </Form>
    </li>
  )
}
