// One break: both sides of it, and resolving it by a note, or by a correction whose posting is
// shown first. The values are in the address.

import { useActionData, useLoaderData } from '@remix-run/react'
import { AT_PROVIDERS, CORRECTION_PAIRS, CORRECTIONS, type CorrectionPair } from '../../../api/admin/ledger/input'
import { ResolveBreak } from '../../../api/admin/reconciliation/input'
import { TypedAmount } from '../../../api/money/ledger/input'
import { formatMoney, isCurrency, type MoneyJson } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { type Fields, readTyped, type Writer } from '../../platform/typed-input.server'
import { Amount } from '../../ui/display/amount'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Field, inSight, SelectField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Review } from '../../ui/layout/money-confirmation'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { adjust } from '../ledger/adjustment.server'
import { missingError } from '../not-found'
import { PersonChoice, ReviewByEnter } from '../person-choice'
import { loadPersonChoice } from '../person-choice.server'
import { BREAK_LABELS, referenceText, SideAmount } from './break-labels'

const NOTE_ONLY = 'With a note only'

export const meta = title('Discrepancy')

const LIST = '/admin/reconciliation'

function typedIn(search: Fields, writer: Writer) {
  const of = (field: string) => textIn(search, field).trim()
  return {
    pair: of('pair'),
    amount: readTyped(TypedAmount, of('amount'), writer),
    currency: of('currency'),
    person: of('person'),
    words: of('words'),
  }
}

/** By field, before anything is asked to move. */
function faultsIn({ words, person, ...typed }: ReturnType<typeof typedIn>) {
  const correction = { ...typed, ...(person && { personId: person }) }
  const read = ResolveBreak.safeParse({ words, correction })
  const faults: Record<string, string[]> = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path.at(-1))
    faults[field] = [...(faults[field] ?? []), message]
  }
  return faults
}

export const loader = page(
  'admin',
  async (pageRequest) => {
    const { api, newKey, reviewKey, searchParams, writer, id } = pageRequest
    const param = { id }
    const endpoint = api.admin.reconciliation.breaks[':id']
    const found = await get(endpoint.$get({ param }))
    const typed = typedIn(searchParams, writer)
    // Whoever our books name is offered first.
    const subjectId = found.subject?.person.id
    if (subjectId && !searchParams.has('step')) searchParams.set('person', subjectId)
    const choice = await loadPersonChoice(pageRequest)
    const review = isReview(searchParams) && !choice.searching
    const pair = CORRECTION_PAIRS.find((correctionPair) => correctionPair === typed.pair) ?? null
    const faults = review ? faultsIn(typed) : {}
    return {
      found,
      typed,
      choice,
      faults,
      pair: review && Object.keys(faults).length === 0 ? pair : null,
      formKey: newKey(),
      reviewKey,
    }
  },
  { reviewed: isReview },
)

const withCorrection = adjust(
  ResolveBreak,
  ({ api, id }, { json, key }) => api.admin.reconciliation.breaks[':id'].resolution.$post({ param: { id }, json }, key),
  { done: 'Resolved' },
  resolutionIn,
)

const withNote = form(
  ResolveBreak,
  ({ api, id }: PageRequest<'admin'>, { json, key }) =>
    api.admin.reconciliation.breaks[':id'].resolution.$post({ param: { id }, json }, key),
  () => [LIST, 'Resolved', 'It’s recorded with your note.'],
  { from: (form) => ({ words: textIn(form, 'words') }) },
)

export const action = page('admin', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  return (textIn(fields, 'pair') ? withCorrection : withNote)(pageRequest, fields)
})

function resolutionIn(form: FormData, { writer }: Pick<PageRequest, 'writer'>) {
  const { words, person, ...correction } = typedIn(form, writer)
  return { words, correction: { ...correction, ...(person && { personId: person }) } }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function BreakPage() {
  const loaded = useLoaderData<typeof loader>()
  const { found, pair } = loaded
  const response = useActionData<typeof action>()
  const { subject, line, report } = found
  return (
    <Shell as="admin" path={LIST}>
      <PageHead
        title={BREAK_LABELS[found.kind]}
        lead={referenceText(found.reference)}
        back={{ to: LIST, label: 'Reconciliation' }}
      >
        <Badge tone={found.status === 'open' ? 'pending' : 'confirmed'}>
          {found.status === 'open' ? 'Open' : 'Resolved'}
        </Badge>
      </PageHead>
      <InlineNotice notice={response?.notice} />
      {pair ? (
        <Check {...loaded} pair={pair} />
      ) : (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
          <div className="grid grid-cols-1 gap-8">
            <Section
              id="ours"
              title={
                <>
                  Our ledger: <SideAmount money={found.ours} />
                </>
              }
            >
              {subject ? (
                <>
                  <Facts
                    facts={[
                      ['What', `${subject.kind}, ${subject.status}`],
                      ['Amount', formatMoney(subject.amount)],
                      ['Of', subject.person.name],
                      ['When', dateTime(subject.createdAt)],
                      ['ID', subject.id],
                    ]}
                  />
                  {subject.transferId && (
                    <TextLink to={`/admin/money/transfers/${encodeURIComponent(subject.transferId)}`}>
                      View transfer
                    </TextLink>
                  )}
                </>
              ) : (
                <p className="mt-2 text-soft">Our ledger has nothing with this reference.</p>
              )}
            </Section>
            <Section
              id="theirs"
              title={
                <>
                  <span className="capitalize">{found.processor}</span>: <SideAmount money={found.theirs} />
                </>
              }
            >
              <Facts
                facts={[
                  ...(line
                    ? ([
                        ['Line', `${line.line}, ${line.kind}`],
                        ['Reference', line.reference],
                        ['Amount', formatMoney(line.amount)],
                        ['When', dateTime(line.at)],
                      ] as [string, string][])
                    : []),
                  ['Report', `From ${dateTime(report.from)}, imported by ${report.importedBy}`],
                ]}
              />
            </Section>
          </div>
          <Resolving {...loaded} formResult={response} />
        </div>
      )}
    </Shell>
  )
}

export const ErrorBoundary = missingError('Discrepancy')

function Resolving({
  found,
  typed,
  choice,
  faults,
  formKey,
  formResult,
}: Loaded & {
  /** The note that was refused. */
  formResult: FormResult
}) {
  if (found.status === 'resolved') {
    return (
      <Section id="resolved" title="How it was resolved" className="rounded-lg bg-blush p-5">
        <p className="mt-2 whitespace-pre-line">{found.resolution}</p>
        <p className="text-sm text-soft">
          {found.resolvedBy}
          {found.resolvedAt && `, ${dateTime(found.resolvedAt)}`}
        </p>
        {found.transferId && (
          <TextLink to={`/admin/money/transfers/${encodeURIComponent(found.transferId)}`}>View correction</TextLink>
        )}
      </Section>
    )
  }
  if (found.proposalId) {
    return (
      <p className="rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">
        A correction has been proposed. This is resolved once another admin confirms it.
      </p>
    )
  }
  const of: Record<string, string[] | undefined> = faults
  const note = fieldsOf(ResolveBreak, formResult)
  const [likeliest] = found.suggestions
  const currency = typed.currency || likeliest?.amount.currency || ''
  return (
    <div className="grid gap-8">
      <p className="text-soft">{found.hint}</p>
      {found.suggestions.length > 0 && (
        <form method="get" noValidate aria-label="With a correction" className="grid gap-4 rounded-lg bg-sunken p-5">
          <h2 className="font-display text-lg">With a correction</h2>
          <ReviewByEnter />
          <input type="hidden" name="currency" value={currency} />
          <SelectField
            label="What happened"
            name="pair"
            defaultValue={typed.pair || likeliest?.pair}
            errors={of.pair}
            options={found.suggestions.map(({ pair, words }) => [pair, words])}
          />
          <Field
            label={`Amount (${currency})`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={20}
            defaultValue={typed.amount || likeliest?.amount.amount}
            errors={of.amount}
          />
          <PersonChoice
            label="Who owes it"
            choice={choice}
            errors={undefined}
            hint="Only for a chargeback or a debt."
          />
          <FindingField id="why" text={typed.words} errors={of.words} />
          <Button name="step" value="review" data-busy="Checking...">
            Review
          </Button>
        </form>
      )}
      <form method="post" noValidate aria-label={NOTE_ONLY} className="grid gap-4">
        <h2 className="font-display text-lg">{NOTE_ONLY}</h2>
        <input type="hidden" name="key" value={formKey} />
        <FindingField id="words" text={note.text('words')} errors={note.errors('words')} />
        <div>
          <Button variant="quiet" data-busy="Saving...">
            Resolve
          </Button>
        </div>
      </form>
    </div>
  )
}

function FindingField({ id, text, errors }: { id: string; text: string; errors: string[] | undefined }) {
  return (
    <AreaField
      label="What did you find?"
      name="words"
      id={id}
      rows={2}
      required
      minLength={10}
      maxLength={500}
      defaultValue={text}
      errors={errors}
      {...inSight(errors)}
      hint="10 to 500 characters."
    />
  )
}

function Check({ found, typed, choice, pair, reviewKey }: Loaded & { pair: CorrectionPair }) {
  const money: MoneyJson | null = isCurrency(typed.currency) ? { amount: typed.amount, currency: typed.currency } : null
  const { words, ...fields } = typed
  const [from = '', to = ''] = pair.split('>')
  const change = new URLSearchParams(typed)
  return (
    <div className="max-w-xl">
      <Review
        title="What will move"
        lines={[
          ['What happened', CORRECTIONS[pair]],
          [`${side(from)} → ${side(to)}`, money ? <Amount key="sum" money={money} /> : typed.amount],
          ...(typed.person
            ? [['Owner', choice.people.find(({ id }) => id === typed.person)?.name ?? typed.person] as [string, string]]
            : []),
          ['Details', words],
        ]}
        fields={{ ...fields, words, key: reviewKey }}
        confirm={money ? `Correct ${formatMoney(money)}` : 'Correct'}
        busy="Sending..."
        change={`${LIST}/${encodeURIComponent(found.id)}?${change}`}
      />
      <p className="mt-4 text-sm text-soft">Above your 24-hour limit, another admin has to confirm it.</p>
    </div>
  )
}

const SIDES: Record<string, string> = {
  clearing: AT_PROVIDERS,
  suspense: 'Under investigation (suspense)',
  provider_expense: 'Provider fees',
  receivable: 'Owed to Purse',
}

function side(kind: string): string {
  return SIDES[kind] ?? kind
}
