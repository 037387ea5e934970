// What somebody's role adds to their account: the salon, the store, the office.
import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { AdminProfileForm } from '../../../api/admin/settings/input'
import type { ApplicationResponse, OwnShopResponse } from '../../../api/identity/business/responses'
import type { OwnSalonResponse } from '../../../api/onboarding/responses'
import { SalonSettings } from '../../../api/salons/profile/input'
import { ShopSettings } from '../../../api/shop/storefront/input'
import { asWanted, nameHint, TAX_HINT } from '../../features/business/business-form'
import { BusinessState, stageOf } from '../../features/business/business-status'
import type { Notice } from '../../platform/errors'
import { baseOf, type Role } from '../../platform/paths'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'

/** The hidden `intent` by which the settings' action knows these forms. */
export const ROLE_FIELDS = 'role-fields'

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
  const ownBusiness = kind === 'salon' ? salon : shop
  const stage = stageOf(kind, ownBusiness, application)
  const setUp = `${baseOf(role)}/set-up${kind === 'shop' ? '/profile' : ''}`
  const editable = ownBusiness && stage !== 'waiting'
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
        <BusinessState kind={kind} business={ownBusiness} application={application} setUp={setUp} />
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
  const field = fieldsOf(SalonSettings, { result }, {}, asWanted(salon))
  return (
    <Form hidden={{ intent: ROLE_FIELDS, kind: 'salon' }} id="role-fields" className="grid gap-4">
      <Text label="Salon name" hint={nameHint(salon)} {...field('name')} />
      <Text label="Salon address" {...field('address')} />
      <Text label="License" {...field('licence')} />
      <Text label="Tax number" optional hint={TAX_HINT} {...field('taxNumber')} />
      <Save />
    </Form>
  )
}

function ShopForm({ shop, result }: { shop: OwnShopResponse; result: Result }) {
  const field = fieldsOf(ShopSettings, { result }, {}, asWanted(shop))
  return (
    <Form hidden={{ intent: ROLE_FIELDS, kind: 'shop' }} id="role-fields" className="grid gap-4">
      <Text label="Store name" hint={nameHint(shop)} {...field('name')} />
      <Text label="Store address" {...field('address')} />
      <Text label="Tax number" {...field('taxNumber')} />
      <Save />
    </Form>
  )
}

function AdminForm({ profile, result }: { profile: { position: string; department: string }; result: Result }) {
  const field = fieldsOf(AdminProfileForm, { result }, {}, profile)
  return (
    <Form hidden={{ intent: ROLE_FIELDS }} id="role-fields" className="grid gap-4">
      <Text label="Position" optional {...field('position')} />
      <Text label="Department" optional {...field('department')} />
      <Save />
    </Form>
  )
}

function Text({ optional = false, ...field }: { optional?: boolean } & Omit<ComponentProps<typeof Field>, 'id'>) {
  return <Field {...field} id={`role-${field.name}`} required={!optional} />
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
