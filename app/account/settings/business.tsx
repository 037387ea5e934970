// What somebody's role adds to their account: the salon, the store, the office.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'
import type { AdminProfileForm } from '../../../api/admin/settings/input'
import type { SalonSettings } from '../../../api/booking/salons/input'
import type { ApplicationResponse, OwnShopResponse } from '../../../api/identity/business/responses'
import type { OwnSalonResponse } from '../../../api/onboarding/responses'
import type { ShopSettings } from '../../../api/shop/storefront/input'
import { asWanted, nameHint, TAX_HINT } from '../../features/business/business-form'
import { BusinessState, stageOf } from '../../features/business/business-status'
import type { Notice } from '../../platform/errors'
import { baseOf, type Role } from '../../platform/paths'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

/** The hidden `intent` by which the settings' action knows these forms. */
const ROLE_FIELDS = 'role-fields'

type RoleFieldsProps = {
  role: Role
  business: {
    salon: OwnSalonResponse | null
    shop: OwnShopResponse | null
    application: ApplicationResponse | null
  } | null
  adminProfile: { position: string; department: string } | null
  answer: { result?: SubmissionResult<string[]> | null; notice: Notice | null } | undefined
}

export function RoleFields({ role, business, adminProfile, answer }: RoleFieldsProps) {
  if (role === 'admin') {
    if (!adminProfile) return null
    return (
      <Part title="Your office" notice={answer?.notice}>
        <AdminForm profile={adminProfile} result={answer?.result} />
      </Part>
    )
  }
  if (!business) return null
  const { salon, shop, application } = business
  const kind = role === 'beauty_partner' ? 'salon' : 'shop'
  const own = kind === 'salon' ? salon : shop
  const stage = stageOf(kind, own, application)
  const setUp = `${baseOf(role)}/set-up${kind === 'shop' ? '/profile' : ''}`
  const editable = own && stage !== 'waiting'
  return (
    <Part title={kind === 'salon' ? 'Your salon' : 'Your store'} notice={answer?.notice}>
      {editable ? (
        <>
          {kind === 'salon' && salon && <SalonForm salon={salon} result={answer?.result} />}
          {kind === 'shop' && shop && <ShopForm shop={shop} result={answer?.result} />}
          <p className="mt-4 text-sm">
            <a
              href={setUp}
              className="inline-grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
            >
              All {kind} settings
            </a>
          </p>
        </>
      ) : (
        <BusinessState kind={kind} business={own} application={application} setUp={setUp} />
      )}
    </Part>
  )
}

function Part({
  title,
  notice,
  children,
}: {
  title: string
  notice: Notice | null | undefined
  children: React.ReactNode
}) {
  return (
    <Section id="business-title" title={title} gap="mb-4" className="mt-8 max-w-xl">
      <InlineNotice notice={notice} />
      {children}
    </Section>
  )
}

type Result = SubmissionResult<string[]> | null | undefined

function SalonForm({ salon, result }: { salon: OwnSalonResponse; result: Result }) {
  const [form, fields] = useForm<z.input<typeof SalonSettings>>({
    id: 'role-fields',
    ...(result && { lastResult: result }),
    defaultValue: asWanted(salon),
  })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value={ROLE_FIELDS} />
      <input type="hidden" name="kind" value="salon" />
      <Text label="Salon name" name="name" max={80} hint={nameHint(salon)} meta={fields.name} />
      <Text label="Salon address" name="address" max={160} meta={fields.address} />
      <Text label="License" name="licence" max={60} meta={fields.licence} />
      <Text
        label="Tax number"
        name="taxNumber"
        max={60}
        optional
        hint={TAX_HINT}
        meta={fields.taxNumber}
      />
      <Save />
    </form>
  )
}

function ShopForm({ shop, result }: { shop: OwnShopResponse; result: Result }) {
  const [form, fields] = useForm<z.input<typeof ShopSettings>>({
    id: 'role-fields',
    ...(result && { lastResult: result }),
    defaultValue: asWanted(shop),
  })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value={ROLE_FIELDS} />
      <input type="hidden" name="kind" value="shop" />
      <Text label="Store name" name="name" max={80} hint={nameHint(shop)} meta={fields.name} />
      <Text label="Store address" name="address" max={160} meta={fields.address} />
      <Text label="Tax number" name="taxNumber" max={60} meta={fields.taxNumber} />
      <Save />
    </form>
  )
}

function AdminForm({
  profile,
  result,
}: {
  profile: { position: string; department: string }
  result: Result
}) {
  const [form, fields] = useForm<z.input<typeof AdminProfileForm>>({
    id: 'role-fields',
    ...(result && { lastResult: result }),
    defaultValue: profile,
  })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value={ROLE_FIELDS} />
      <Text label="Position" name="position" max={80} optional meta={fields.position} />
      <Text label="Department" name="department" max={80} optional meta={fields.department} />
      <Save />
    </form>
  )
}

function Text({
  label,
  name,
  max,
  optional = false,
  hint,
  meta,
}: {
  label: string
  name: string
  max: number
  optional?: boolean
  hint?: string | undefined
  meta: { initialValue?: string | undefined; errors?: string[] | undefined }
}) {
  return (
    <Field
      label={label}
      name={name}
      id={`role-${name}`}
      maxLength={max}
      required={!optional}
      {...(hint !== undefined && { hint })}
      defaultValue={meta.initialValue}
      errors={meta.errors}
    />
  )
}

function Save() {
  return (
    <div>
      <Button variant="quiet" className="max-sm:w-full">
        Save
      </Button>
    </div>
  )
}
