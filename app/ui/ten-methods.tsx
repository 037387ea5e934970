// Where a client keeps as many payment methods as there may be.
import { ButtonLink } from './button'

export function TenMethods({ back }: { back: string }) {
  return (
    <>
      <p className="mb-5">
        You have ten payment methods. Please remove one before you add another.
      </p>
      <ButtonLink to={back} look="quiet">
        Your payment methods
      </ButtonLink>
    </>
  )
}
