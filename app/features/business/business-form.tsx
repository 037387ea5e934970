// The full form about a salon or shop, saved as a draft until it is submitted. Works without scripts.
import type { ReactNode } from 'react'
import type { OwnShopResponse } from '../../../api/identity/business/responses'
import type { OwnBusinessResponse, OwnSalonResponse } from '../../../api/onboarding/responses'
import { pointText } from '../../../api/platform/places/map-link'
import { AMENITIES, BUSINESS_TYPES, SalonForm } from '../../../api/salons/profile/input'
import { ShopForm } from '../../../api/shop/storefront/input'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { AreaField, Fault, Field, SelectField } from '../../ui/forms/field'
import { type FieldOf, type FormResult, fieldsOf } from '../../ui/forms/fields'
import { FieldGroup, type Part, SaveBar } from '../../ui/forms/form-parts'
import { Island, ReplacedIsland } from '../../ui/island'
import { Carried, Continue, STEP_FORM, StepBar } from '../../ui/layout/step'
import type { MapTiles } from '../salons/salon-map'
import { Address } from './business-address'
import { BUSINESS_PARTS } from './business-steps'
import { MapButton } from './map-button'
import PinField from './pin-field.island'

export const TAX_HINT = 'Optional. Appears on your clients’ receipts.'

/** One of the steps in which a client describes what they apply with; without one, all is asked at once. */
type RequestedStep = { name: string; question: string; next: string | null }

const PHONE_HINT = 'Clients see it. For a number from another country, add the country code.'

export function SalonFields({
  salon,
  formResult,
  tiles,
  step,
}: {
  salon: OwnSalonResponse | null
  formResult: FormResult
  tiles: MapTiles | null
  step?: RequestedStep
}) {
  const field = fieldsOf(
    SalonForm,
    formResult,
    {},
    salon ? { ...asWanted(salon), pin: salon.pin ? pointText(salon.pin) : '' } : {},
  )
  const price = Number(field.value('priceRange') ?? 2)
  const chosen = field.all('amenities', salon?.amenities)
  const asks = (name: string) => !step || step.name === name
  return (
    <form
      method="post"
      id={step ? STEP_FORM : 'salon'}
      noValidate
      className={`grid grid-cols-1 ${step ? 'gap-4' : 'gap-9'}`}
    >
      <Intent kind="salon" />
      <StepQuestion step={step} />
      {asks('about') ? (
        <Group of={BUSINESS_PARTS.salon} name="about" step={step}>
          <Field
            label="Salon name"
            {...field('name')}
            hint={nameHint(salon)}
            autoComplete="organization"
            required
            maxLength={80}
          />
          <SelectField label="Salon type" {...field('businessType')} none="Choose one" options={BUSINESS_TYPES} />
          <Address listed={isListed(salon)} hint="Sets your currency and time zone." field={field} />
          <Island
            name="pin-field"
            of={PinField}
            props={{ value: field.value('pin') ?? '', errors: field.errors('pin') ?? [] }}
          />
          {tiles && salon?.city && (
            <ReplacedIsland
              name="pin-map"
              props={{ tiles: tiles.url, attribution: tiles.attribution, around: salon.around }}
            >
              <MapButton />
            </ReplacedIsland>
          )}
        </Group>
      ) : (
        <Kept of={field} names={['name', 'businessType', 'address', 'city', 'pin']} />
      )}
      {asks('look') ? (
        <Group of={BUSINESS_PARTS.salon} name="look" step={step}>
          <AreaField
            label="Description"
            {...field('description')}
            rows={4}
            maxLength={1000}
            hint="What it’s like and what you’re known for. Shown on your public page."
          />
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">Price range</legend>
            <div className="grid max-w-sm grid-cols-4 gap-2">
              {[1, 2, 3, 4].map((level) => (
                <label
                  key={level}
                  className="grid min-h-12 cursor-pointer place-items-center rounded-sm bg-raised font-semibold ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:ring-2 has-checked:ring-link has-focus-visible:outline-2"
                >
                  <input
                    type="radio"
                    name="priceRange"
                    value={level}
                    defaultChecked={price === level}
                    className="sr-only"
                  />
                  {'$'.repeat(level)}
                </label>
              ))}
            </div>
            <Fault errors={field.errors('priceRange')} />
          </fieldset>
          <Checks
            name="amenities"
            label="Amenities"
            choices={[...new Set([...AMENITIES, ...(salon?.amenities ?? [])])].map((word) => ({
              value: word,
              label: word,
            }))}
            chosen={chosen}
            errors={field.errors('amenities')}
          />
        </Group>
      ) : (
        <>
          <Kept of={field} names={['description', 'priceRange']} />
          <Carried fields={chosen.map((text) => ['amenities', text] as const)} />
        </>
      )}
      {asks('contact') ? (
        <Group of={BUSINESS_PARTS.salon} name="contact" step={step}>
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <Field label="Phone" {...field('phone')} type="tel" autoComplete="tel" hint={PHONE_HINT} />
            <Field
              label="Email"
              {...field('email')}
              type="email"
              autoComplete="email"
              hint="The salon’s email. Clients see it."
            />
          </div>
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <Field
              label="License"
              {...field('licence')}
              maxLength={60}
              hint="Your business license number. Only we see it."
            />
            <Field label="Tax number" {...field('taxNumber')} maxLength={60} hint={TAX_HINT} />
          </div>
        </Group>
      ) : (
        <Kept of={field} names={['phone', 'email', 'licence', 'taxNumber']} />
      )}
      <Save business={salon} step={step} />
    </form>
  )
}

export function ShopFields({
  shop,
  formResult,
  step,
}: {
  shop: OwnShopResponse | null
  formResult: FormResult
  step?: RequestedStep
}) {
  const field = fieldsOf(ShopForm, formResult, {}, shop ? asWanted(shop) : {})
  const asks = (name: string) => !step || step.name === name
  return (
    <form
      method="post"
      id={step ? STEP_FORM : 'shop'}
      noValidate
      className={`grid grid-cols-1 ${step ? 'gap-4' : 'gap-9'}`}
    >
      <Intent kind="shop" />
      <StepQuestion step={step} />
      {asks('about') ? (
        <Group of={BUSINESS_PARTS.shop} name="about" step={step}>
          <Field
            label="Store name"
            {...field('name')}
            hint={nameHint(shop)}
            autoComplete="organization"
            required
            maxLength={80}
          />
          <Address listed={isListed(shop)} hint="Sets your currency." field={field} />
        </Group>
      ) : (
        <Kept of={field} names={['name', 'address', 'city']} />
      )}
      {asks('look') ? (
        <Group of={BUSINESS_PARTS.shop} name="look" step={step}>
          <AreaField
            label="Description"
            {...field('description')}
            rows={4}
            maxLength={1000}
            hint="What you sell, and what makes it special."
          />
        </Group>
      ) : (
        <Kept of={field} names={['description']} />
      )}
      {asks('contact') ? (
        <Group of={BUSINESS_PARTS.shop} name="contact" step={step}>
          <Field label="Phone" {...field('phone')} type="tel" autoComplete="tel" hint={PHONE_HINT} />
          <Field
            label="Tax number"
            {...field('taxNumber')}
            maxLength={60}
            hint="As shown on your certificate. Appears on your clients’ receipts."
          />
        </Group>
      ) : (
        <Kept of={field} names={['phone', 'taxNumber']} />
      )}
      <Save business={shop} step={step} />
    </form>
  )
}

/** A business with its owner's edits: with the name that they requested. */
export function asWanted<B extends OwnBusinessResponse>(business: B): B {
  return { ...business, name: business.nameInReview ?? business.name }
}

/** What happens to a name: for a listed business, a new one is reviewed first. */
export function nameHint(business: OwnBusinessResponse | null): string | undefined {
  if (!business || !isListed(business)) return undefined
  return business.nameInReview === null
    ? 'We review a new name before clients see it.'
    : `In review. Until it’s approved, clients see “${business.name}”.`
}

function isListed(business: OwnBusinessResponse | null): boolean {
  return business !== null && business.status !== 'draft'
}

function Intent({ kind }: { kind: 'salon' | 'shop' }) {
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="kind" value={kind} />
    </>
  )
}

/** Saved before, or asked on another step. */
function Kept({ of, names }: { of: FieldOf; names: string[] }) {
  return <Carried fields={names.map((name) => [name, of.text(name)])} />
}

/** The fields of a step; in the whole form, under their heading. */
function Group({
  of,
  name,
  step,
  children,
}: {
  of: readonly Part[]
  name: string
  step: RequestedStep | undefined
  children: ReactNode
}) {
  if (step) return children
  return (
    <FieldGroup id={name} title={of.find(([id]) => id === name)?.[1] ?? ''}>
      {children}
    </FieldGroup>
  )
}

function StepQuestion({ step }: { step: RequestedStep | undefined }) {
  return (
    step && (
      <>
        <input type="hidden" name="at" value={step.name} />
        <h2 className="mb-1 font-display text-xl">{step.question}</h2>
      </>
    )
  )
}

/** Submitting becomes the main action once nothing is missing. */
function Save({ business, step }: { business: OwnBusinessResponse | null; step: RequestedStep | undefined }) {
  if (step) return <StepBar>{step.next ? <Continue to={step.next} /> : <Button>Save draft</Button>}</StepBar>
  const listed = isListed(business)
  const ready = !listed && business?.missing.length === 0
  return (
    <SaveBar>
      <Button variant={ready ? 'quiet' : 'main'}>{listed ? 'Save changes' : 'Save draft'}</Button>
    </SaveBar>
  )
}
