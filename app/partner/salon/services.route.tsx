// The salon's services, in its own order.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ListPlus, Plus } from 'lucide-react'
import { HUB } from '../../features/business/setup-steps'
import { KindPicture } from '../../features/salons/service-picture'
import { forms } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { duration } from '../../ui/display/duration'
import { Dotted } from '../../ui/display/facts'
import { priceText } from '../../ui/display/money-parts'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { Archived, ArchivedList, MoveButtons } from '../../ui/forms/list-actions'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { PAIR } from '../../ui/measures'
import { listAdjustments } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Services')

const PATH = `${HUB}/services`

export const loader = page('partner', async (pageRequest) => {
  const archived = pageRequest.searchParams.get('archived')
  return { ...(await loadSetUp(pageRequest)), archived }
})

export const action = page('partner', forms(listAdjustments('services')))

type Service = ReturnType<typeof useLoaderData<typeof loader>>['setUp']['services'][number]

export default function Services() {
  const { setUp, formKey, archived } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { services, staff, resources } = setUp
  const offered = services.filter((service) => service.active)
  const gone = services.filter((service) => !service.active)
  const categories = [...new Set(offered.map((service) => service.category))]
  const placeOf = (service: Service | undefined) => (service ? services.indexOf(service) : null)
  const atWork = staff.filter((person) => person.active).map((person) => person.id)
  const kinds = resources.filter((resource) => resource.active).map((resource) => resource.kind)
  return (
    <SetUpPage
      setUp={setUp}
      step="services"
      title="Services"
      lead="Clients see services in this order."
      notice={notice}
      head={
        services.length > 0 && (
          <div className="flex gap-2">
            <HeadAction to={`${PATH}/typical`} icon={ListPlus}>
              Typical services
            </HeadAction>
            <HeadAction to={`${PATH}/new`} icon={Plus} tone="main">
              New service
            </HeadAction>
          </div>
        )
      }
    >
      <Archived found={gone.find(({ id }) => id === archived)} formKey={formKey} />
      {services.length === 0 && (
        <EmptyState
          picture="hand_mirror"
          title="Start from a ready-made list"
          action={
            <>
              <ButtonLink to={`${PATH}/typical`}>Choose from typical services</ButtonLink>
              <ButtonLink to={`${PATH}/new`} variant="quiet">
                Write my own
              </ButtonLink>
            </>
          }
        >
          We suggest what a {(setUp.businessType || 'salon').toLowerCase()} usually offers, with minutes and prices.
          Keep what fits and change the rest.
        </EmptyState>
      )}
      <div className={`gap-y-8 ${PAIR}`}>
        {categories.map((category) => {
          const inCategory = offered.filter((service) => service.category === category)
          return (
            <section key={category} aria-label={category}>
              <h2 className="mb-1 flex items-center gap-3 font-display text-lg">
                <KindPicture category={category} />
                <span className="min-w-0 wrap-anywhere">{category}</span>
              </h2>
              <ul>
                {inCategory.map((service, i) => {
                  const warning = warningOf(service, atWork, kinds)
                  return (
                    <li key={service.id} id={`at-${service.id}`} className="stitch flex items-center gap-1 py-1">
                      <a
                        href={`${PATH}/${service.id}`}
                        className="group flex min-h-14 min-w-0 grow items-center gap-4 py-1.5"
                      >
                        <span className="min-w-0 grow">
                          <span className="block font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
                            {service.name}
                          </span>
                          <Dotted
                            facts={factsOf(service)}
                            phoneFirst={priceText(service.price)}
                            className="text-sm text-soft"
                          />
                          {warning && <Badge tone="pending">{warning}</Badge>}
                        </span>
                        <span className="money text-right font-semibold max-sm:hidden">{priceText(service.price)}</span>
                      </a>
                      <MoveButtons
                        id={service.id}
                        label={service.name}
                        before={placeOf(inCategory[i - 1])}
                        after={placeOf(inCategory[i + 1])}
                        formKey={formKey}
                      />
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
        <ArchivedList gone={gone} open={offered.length === 0} formKey={formKey} />
      </div>
    </SetUpPage>
  )
}

function factsOf({ durationMinutes, gapMinutes, addOns, staffIds }: Service): string[] {
  return [
    duration(durationMinutes),
    gapMinutes > 0 && `${gapMinutes} min gap`,
    addOns.length > 0 && `${addOns.length} ${addOns.length === 1 ? 'add-on' : 'add-ons'}`,
    staffIds.length > 0 && `${staffIds.length} ${staffIds.length === 1 ? 'person' : 'people'}`,
  ].filter((fact) => fact !== false)
}

/** The reason why it cannot be booked at present. */
function warningOf(service: Service, atWork: string[], kinds: string[]): string | null {
  if (!service.staffIds.some((id) => atWork.includes(id))) return 'No staff yet'
  const without = service.resourceKinds.find((kind) => !kinds.includes(kind))
  return without ? `No ${without} right now` : null
}
