// The link to the cart, with the number of its items. Pages that are the same for everybody have no
// count, and show none.
import { ShoppingBag } from 'lucide-react'
import { useContext } from 'react'
import { counted } from '../../ui/display/plural'
import { WaitingFor } from '../../ui/layout/bell'

/** `look`: how it contrasts with a picture below it. */
export function CartLink({ className = 'text-soft hover:bg-sunken hover:text-ink' }: { className?: string }) {
  const { cart } = useContext(WaitingFor)
  return (
    <a href="/cart" className={`relative grid size-11 shrink-0 place-items-center rounded-full ${className}`}>
      <ShoppingBag size={22} aria-hidden />
      <span className="sr-only">{cart > 0 ? `Cart, ${counted(cart, 'item', 'items')}` : 'Cart'}</span>
      {cart > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-apricot px-1 text-[0.6875rem] leading-none font-bold text-on-apricot ring-2 ring-paper"
        >
          {cart > 99 ? '99+' : cart}
        </span>
      )}
    </a>
  )
}
