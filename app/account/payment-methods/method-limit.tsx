// Messages about adding payment methods: the limit is reached, and one was added.

import { PROBLEMS } from '../../../api/problems'
import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'

export const NO_MOBILE_MONEY = 'Mobile money isn’t available here yet.'

export const METHODS_LABEL = 'Back to payment methods'

export function TenMethods({ back }: { back: string }) {
  return (
    <>
      <p className="mb-5">{PROBLEMS['method-limit'].text[1]}</p>
      <ButtonLink to={back} variant="quiet">
        Your payment methods
      </ButtonLink>
    </>
  )
}

export function methodAdded({ label, coolsUntil }: { label: string; coolsUntil: string | null }): string {
  if (coolsUntil === null) return `${label} is ready to use.`
  return `${label} is ready to use. You can withdraw to it from ${dateTime(coolsUntil)}.`
}
