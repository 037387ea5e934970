// The status of a salon's or shop's application, and the next step.
import { Check } from 'lucide-react'
import type { ApplicationResponse } from '../../../api/identity/business/responses'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'

export type Kind = 'salon' | 'shop'

type Business = { id: string; name: string; status: string; missing: string[] }

type Stage = 'new' | 'draft' | 'ready' | 'waiting' | 'refused' | 'listed' | 'suspended'

/** The status; the application counts only where it is of this kind. */
export function stageOf(
  kind: Kind,
  business: { status: string; missing: string[] } | null | undefined,
  application: ApplicationResponse | null,
): Stage {
  if (!business) return 'new'
  if (business.status === 'approved') return 'listed'
  if (business.status === 'suspended') return 'suspended'
  const last = application?.kind === kind ? application.status : null
  if (last === 'waiting') return 'waiting'
  if (last === 'refused') return 'refused'
  return business.missing.length > 0 ? 'draft' : 'ready'
}

const FIELDS: Record<string, string> = {
  name: 'name',
  businessType: 'kind of salon',
  description: 'description',
  address: 'address',
  city: 'city',
  phone: 'phone',
  email: 'email',
  licence: 'licence',
  taxNumber: 'tax number',
  hours: 'opening hours',
  services: 'services',
  staff: 'a staff member with hours and a service',
  products: 'a product that is listed',
  stock: 'a product in stock',
}

/** "address, phone and licence" */
function listText(missing: string[]): string {
  return new Intl.ListFormat('en-US').format(missing.map((field) => FIELDS[field] ?? field))
}

const BADGES: Record<Stage, [tone: 'plain' | 'pending' | 'cancelled' | 'confirmed', word: string]> = {
  new: ['plain', 'Not started'],
  draft: ['plain', 'Draft'],
  ready: ['plain', 'Ready to send'],
  waiting: ['pending', 'Waiting for approval'],
  refused: ['cancelled', 'Needs a change'],
  listed: ['confirmed', 'Approved'],
  suspended: ['cancelled', 'Not listed'],
}

type BusinessStateProps = {
  kind: Kind
  business: Business | null | undefined
  application: ApplicationResponse | null
  /** When set, the card submits and withdraws; otherwise it links to where that is done. */
  formKey?: string
  setUp: string
  /** What a client gives up or keeps, shown before they submit. */
  terms?: string
}

/** Updates live: both sides see a decision as it is made. */
export function BusinessState(props: BusinessStateProps) {
  const { kind, business, application, setUp, formKey } = props
  const stage = stageOf(kind, business, application)
  const [tone, word] = BADGES[stage]
  return (
    <div data-live="business">
      <section aria-labelledby="business-state" className="rounded-lg bg-blush p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="business-state" className="font-display text-lg">
            {stage === 'listed' ? `Your ${kind} is approved` : 'What happens next'}
          </h2>
          <Badge tone={tone}>{word}</Badge>
        </div>
        {stage === 'refused' && application && (
          <div className="mt-4 rounded-md bg-out-tint px-4 py-3 text-out">
            <p className="font-semibold">Changes needed</p>
            <p className="text-sm whitespace-pre-line">{application.reason}</p>
          </div>
        )}
        {stage === 'listed' && <Listed kind={kind} />}
        {stage === 'suspended' && <p className="mt-2">It isn’t listed at the moment. Contact us for details.</p>}
        {stage !== 'listed' && stage !== 'suspended' && (
          <Steps stage={stage} kind={kind} missing={business?.missing} application={application} />
        )}
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
          {stage === 'listed' && kind === 'salon' && business && (
            <ButtonLink to={`/salon/${business.id}`} variant="quiet">
              Public page
            </ButtonLink>
          )}
          {formKey ? (
            <Actions {...props} formKey={formKey} stage={stage} />
          ) : (
            <ButtonLink to={setUp} variant={stage === 'waiting' || stage === 'listed' ? 'quiet' : 'main'}>
              {LEADS[stage](kind)}
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}

const LEADS: Record<Stage, (kind: Kind) => string> = {
  new: (kind) => `Set up your ${kind}`,
  draft: () => 'Continue',
  ready: () => 'Review and submit',
  waiting: () => 'View application',
  refused: () => 'Fix it',
  listed: (kind) => `Edit the ${kind}`,
  suspended: (kind) => `See the ${kind}`,
}

function Actions({
  kind,
  business,
  application,
  formKey,
  stage,
  terms = '',
}: BusinessStateProps & { formKey: string; stage: Stage }) {
  if (stage === 'waiting' && application) {
    return (
      <ConfirmForm
        id="withdraw"
        ask="Withdraw"
        title="Withdraw the application?"
        detail={`You can edit your ${kind} and submit it again.`}
        confirm="Yes, withdraw it"
        fields={{ intent: 'withdraw', kind, id: application.id, key: `${formKey}-withdraw` }}
      />
    )
  }
  const complete = business?.missing.length === 0
  if (!complete || (stage !== 'ready' && stage !== 'refused')) return null
  return (
    <ConfirmForm
      id="send"
      ask="Submit for approval"
      title={`Submit ${business.name} for approval?`}
      detail={`We’ll review the version you last saved. You can’t edit it during the review. ${terms}`.trim()}
      confirm="Yes, submit"
      fields={{ intent: 'send', kind, key: `${formKey}-send` }}
      variant="main"
    />
  )
}

function Listed({ kind }: { kind: Kind }) {
  return (
    <p className="mt-2">
      {kind === 'salon'
        ? 'It’s listed in Find Salons, and clients can book.'
        : 'Your products appear in the shop, and clients can buy them.'}
    </p>
  )
}

function Steps({
  stage,
  kind,
  missing,
  application,
}: {
  stage: Stage
  kind: Kind
  missing: string[] | undefined
  application: ApplicationResponse | null
}) {
  const at = stage === 'waiting' ? 2 : stage === 'ready' ? 1 : 0
  const still = missing?.length ? `Still missing: ${listText(missing)}.` : 'Nothing is missing.'
  const steps = [
    stage === 'refused'
      ? [`Fix your ${kind} profile`, 'Make the changes above and save.']
      : [`Describe your ${kind}`, stage === 'new' ? 'Takes about five minutes.' : still],
    ['Submit it for approval', 'You can withdraw it until it’s reviewed.'],
    [
      'We review it',
      stage === 'waiting' && application
        ? `Submitted on ${day(application.createdAt)}. We’ll notify you as soon as it’s decided.`
        : 'If anything needs to change, we’ll tell you what.',
    ],
    ['It’s listed', kind === 'salon' ? 'It gets a public page where clients can find it.' : 'You can sell on Purse.'],
  ]
  return (
    <ol className="mt-4 grid gap-3.5">
      {steps.map(([title, detail], index) => (
        <li key={title} className="flex gap-3" aria-current={index === at ? 'step' : undefined}>
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${index < at ? 'bg-in-tint text-in' : index === at ? 'bg-plum text-on-plum' : 'text-soft ring-[1.5px] ring-inset ring-edge'}`}
          >
            {index < at ? <Check size={16} aria-label="Done" /> : index + 1}
          </span>
          <span>
            <span className={index > at ? 'text-soft' : 'font-semibold'}>{title}</span>
            {(index === at || index === at + 1) && <span className="block text-sm text-soft">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
