// The client's favorite products, newest first.
import { useLoaderData } from '@remix-run/react'
import { ProductCard, ProductGrid } from '../../features/products/product-card'
import { CLIENT_SHOP } from '../../features/products/product-data'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { PageHead, Shell } from '../../ui/layout/shell'
import { FavoriteTabs } from '../favorites/favorite-tabs'
import { heartOf } from '../favorites/product-heart'

const PATH = '/client/products/favorites'

export const meta = title('Favorite products')

export const loader = page('client', async ({ api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return await get(api.me.products.favorites.$get({ query }))
})

export default function FavoriteProducts() {
  const { items, next } = useLoaderData<typeof loader>()
  const heart = heartOf(items.map(({ id }) => ({ id, favorite: true })))
  return (
    <Shell as="client" path="/client/favorites">
      <PageHead title="Favorites" />
      <FavoriteTabs current={PATH} />
      {items.length === 0 && (
        <EmptyState
          picture="gathering"
          title="No favorite products yet"
          action={<ButtonLink to={CLIENT_SHOP.list}>Shop Products</ButtonLink>}
        >
          Tap the heart on a product to find it here.
        </EmptyState>
      )}
      <ProductGrid>
        {items.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            href={CLIENT_SHOP.product(product.id)}
            corner={heart(product)}
          />
        ))}
      </ProductGrid>
      <More to={next && `${PATH}?${new URLSearchParams({ cursor: next })}`} className="mt-8 text-center">
        More products
      </More>
    </Shell>
  )
}
