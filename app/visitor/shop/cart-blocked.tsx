// What keeps a cart from being checked out, and the one press that changes that: for one item its own, for several the way to
// them. The api holds everything of a cart or nothing.
import { counted } from '../../ui/display/plural'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { type CartLine, lineTitle } from './cart-lines'

/** The lines that cannot be bought as they are. */
export function blockedLines(shops: { lines: CartLine[] }[]): CartLine[] {
  return shops.flatMap(({ lines }) => lines.filter(({ total }) => total === null))
}

/** Where a line stands on its page. */
export function lineId({ variantId }: Pick<CartLine, 'variantId'>): string {
  return `line-${variantId}`
}

/** What has to be done first. */
export function blockedText(lines: CartLine[]): string {
  const [line] = lines
  if (!line || lines.length > 1) return `${counted(lines.length, 'product', 'products')} can’t be bought as they are.`
  const { left } = line
  return left ? `Only ${left} left of ${lineTitle(line)}.` : `No longer available: ${lineTitle(line)}.`
}

/** The button in the place of "Check out". */
export function Unblock({ lines }: { lines: CartLine[] }) {
  const [line] = lines
  if (!line) return null
  if (lines.length > 1)
    return (
      <ButtonLink to={`#${lineId(line)}`} variant="quiet" className="w-full">
        Show them
      </ButtonLink>
    )
  const { variantId, name, left, quantity } = line
  return (
    <Form hidden={{ variantId, intent: left ? 'set' : 'remove' }} action="/cart">
      <Button name="quantity" value={left || quantity} variant="quiet" data-busy="One moment..." className="w-full">
        {left ? (
          `Take ${left}`
        ) : (
          <>
            Remove<span className="sr-only">{` ${name}`}</span>
          </>
        )}
      </Button>
    </Form>
  )
}
