// Messages about adding payment methods: the limit is reached, and one was added.

import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'

export function TenMethods({ back }: { back: string }) {
  return (
    <>
      <p className="mb-5">You have ten payment methods, the maximum. Remove one to add another.</p>
      <ButtonLink to={back} variant="quiet">
        Your payment methods
      </ButtonLink>
    </>
  )
}

export function methodAdded({
  label,
  coolsUntil,
}: {
  label: string
  coolsUntil: string | null
}): string {
  if (coolsUntil === null) return `${label} is ready to use.`
  return `${label} is ready to use. You can withdraw to it from ${dateTime(coolsUntil)}.`
}
