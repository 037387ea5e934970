// The salon's staff, in the order that clients see.
import { useActionData, useLoaderData } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { HUB } from '../../features/business/setup-steps'
import { forms } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Avatar } from '../../ui/display/avatar'
import { Dotted } from '../../ui/display/facts'
import { ButtonLink } from '../../ui/forms/button'
import { Archived, ArchivedList, MoveButtons } from '../../ui/forms/list-actions'
import { daysText } from '../../ui/forms/week-hours'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { listAdjustments } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Staff')

const PATH = `${HUB}/staff`

export const loader = page('partner', async (pageRequest) => {
  const archived = pageRequest.searchParams.get('archived')
  return { ...(await loadSetUp(pageRequest)), archived }
})

export const action = page('partner', forms(listAdjustments('staff')))

type Person = ReturnType<typeof useLoaderData<typeof loader>>['setUp']['staff'][number]

export default function Staff() {
  const { setUp, formKey, archived } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const team = setUp.staff.filter((person) => person.active)
  const gone = setUp.staff.filter((person) => !person.active)
  const placeOf = (person: Person | undefined) => (person ? setUp.staff.indexOf(person) : null)
  return (
    <SetUpPage
      setUp={setUp}
      step="staff"
      title="Staff"
      lead="Everyone who can be booked, including you."
      notice={notice}
      head={
        setUp.staff.length > 0 && (
          <HeadAction to={`${PATH}/new`} icon={UserPlus} tone="main">
            Add team member
          </HeadAction>
        )
      }
    >
      <Archived found={gone.find(({ id }) => id === archived)} formKey={formKey} />
      {setUp.staff.length === 0 && (
        <EmptyState
          picture="chair"
          title="Who does the work?"
          action={<ButtonLink to={`${PATH}/new`}>Add the first person</ButtonLink>}
        >
          Add yourself first. Your opening hours and all services are filled in already: a name and a title are enough.
        </EmptyState>
      )}
      <ul>
        {team.map((person, i) => (
          <li key={person.id} id={`at-${person.id}`} className="stitch flex items-center gap-1 py-1.5">
            <a href={`${PATH}/${person.id}`} className="group flex min-h-16 min-w-0 grow items-center gap-4">
              <Avatar name={person.name} image={person.picture} />
              <span className="min-w-0 grow">
                <span className="block font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
                  {person.name}
                </span>
                <Dotted facts={factsOf(person)} className="text-sm wrap-anywhere text-soft" />
                {person.missing.length > 0 && (
                  <span className="block text-sm font-medium text-out">{missingText(person.missing)}</span>
                )}
              </span>
              {person.openVisits > 0 && (
                <span className="text-right text-sm whitespace-nowrap max-sm:sr-only">
                  {person.openVisits} {person.openVisits === 1 ? 'visit' : 'visits'} ahead
                </span>
              )}
            </a>
            <MoveButtons
              id={person.id}
              label={person.name}
              before={placeOf(team[i - 1])}
              after={placeOf(team[i + 1])}
              formKey={formKey}
            />
          </li>
        ))}
      </ul>
      <ArchivedList gone={gone} open={team.length === 0} formKey={formKey} className="mt-8" />
    </SetUpPage>
  )
}

function factsOf({ title, hours, serviceIds, commission }: Person): string[] {
  return [
    title,
    daysText(hours),
    `${serviceIds.length} ${serviceIds.length === 1 ? 'service' : 'services'}`,
    commission !== '0' && commission !== '' && `${commission}% commission`,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

/** Why they cannot be booked, and what to say on their page. */
function missingText(missing: Person['missing']): string {
  return `Can’t be booked yet: no ${LIST.format(missing)}`
}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' })
