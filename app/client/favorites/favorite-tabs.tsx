// Favorite salons and favorite products, a tab each.
import { TabLink } from '../../ui/display/tabs'

const TABS = [
  ['/client/favorites', 'Salons'],
  ['/client/products/favorites', 'Products'],
] as const

export function FavoriteTabs({ current }: { current: (typeof TABS)[number][0] }) {
  return (
    <nav aria-label="Favorites" className="mb-6 grid max-w-xl grid-cols-2 rounded-full bg-sunken p-1">
      {TABS.map(([path, name]) => (
        <TabLink key={path} to={path} current={path === current}>
          {name}
        </TabLink>
      ))}
    </nav>
  )
}
