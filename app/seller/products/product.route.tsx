// One product: its status, its variants, its pictures, and its description.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { ProductEdit } from '../../../api/shop/catalogue/input'
import { ProductPicture } from '../../features/products/product-picture'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Alike, Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Fault } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { BESIDE } from '../../ui/measures'
import { SellerPage } from '../seller-page'
import { ORDERS_STAY, ProductFields } from './product-form'
import { PRODUCT_PLACES, productIn } from './products.server'
import { StockBadge } from './stock-labels'

const PATH = '/seller/products'

export const meta = title<typeof loader>((data) => data?.product.name ?? 'Product')

export const loader = page('seller', async ({ api, newKey, id }) => {
  const param = { id }
  const product = await get(api['my-shop'].products[':id'].$get({ param }))
  return { product, formKey: newKey() }
})

const MESSAGES = {
  listed: ['Listed', 'It’s in your shop now.'],
  draft: ['Back to draft', 'It’s not visible in the shop.'],
  archived: ['Archived', 'You can restore it whenever you like.'],
} as const

const productOf = ({ api, id }: PageRequest<'seller'>) => ({ one: api['my-shop'].products[':id'], param: { id } })

const put = (status: keyof typeof MESSAGES) =>
  press(
    (pageRequest: PageRequest<'seller'>, { key }) => {
      const { one, param } = productOf(pageRequest)
      return one.status.$put({ param, json: { status } }, key)
    },
    (_, __, { id }) => [`${PATH}/${id}`, ...MESSAGES[status]],
    { faults: 'both' },
  )

export const action = page(
  'seller',
  forms({
    save: form(
      ProductEdit,
      (pageRequest: PageRequest<'seller'>, { json, key }) => {
        const { one, param } = productOf(pageRequest)
        return one.$put({ param, json }, key)
      },
      (_, __, { id }) => [`${PATH}/${id}`, 'Product saved', ORDERS_STAY],
      {
        from: (form) => ({ version: textIn(form, 'version'), ...productIn(form).facts }),
        places: PRODUCT_PLACES,
        faults: 'both',
      },
    ),
    listed: put('listed'),
    draft: put('draft'),
    archived: put('archived'),
  }),
)

export default function ProductPage() {
  const { product, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(ProductEdit, response, { intent: 'save' })
  const { errors } = fieldsOf(ProductEdit, response)
  return (
    <SellerPage
      path={`${PATH}/${product.id}`}
      title={product.name}
      lead={[product.brand, product.category].filter(Boolean).join(' · ')}
      back={{ to: PATH, label: 'Products' }}
      notice={response?.notice}
    >
      <div className={BESIDE}>
        <aside className="grid gap-6 lg:order-2">
          <State product={product} formKey={formKey} faults={errors('status')} />
          <Pictures product={product} />
        </aside>
        <div className="grid min-w-0 gap-10">
          <Variants product={product} />
          <Section id="facts" title="Description" gap="mb-4">
            <Form
              hidden={{ intent: 'save', key: formKey, version: field.text('version', product.version) }}
              className="grid gap-6"
            >
              <ProductFields own={product} field={field} />
              <Button
                variant={product.status === 'draft' ? 'quiet' : 'main'}
                className="justify-self-start max-sm:w-full"
                data-busy="Saving..."
              >
                Save changes
              </Button>
            </Form>
          </Section>
        </div>
      </div>
    </SellerPage>
  )
}

type Product = ReturnType<typeof useLoaderData<typeof loader>>['product']

function State({ product, formKey, faults }: { product: Product; formKey: string; faults: string[] | undefined }) {
  const { status, visible } = product
  const [tone, word, text] =
    status === 'archived'
      ? (['plain', 'Archived', 'No one can see it. Existing orders aren’t affected.'] as const)
      : status === 'draft'
        ? (['plain', 'Draft', 'Not visible in the shop yet.'] as const)
        : visible
          ? (['confirmed', 'Listed', 'Clients find it in the shop.'] as const)
          : ([
              'pending',
              'Listed, not shown',
              'Clients see it once your shop is approved and one of its variants is for sale.',
            ] as const)
  const perform = (intent: string, label: string, variant: 'main' | 'quiet') => (
    <Form hidden={{ key: `${formKey}-${intent}` }}>
      <Button variant={variant} name="intent" value={intent} data-busy="Saving...">
        {label}
      </Button>
    </Form>
  )
  return (
    <section aria-labelledby="state" className="rounded-lg bg-blush p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="state" className="font-display text-lg">
          In the shop
        </h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-1 mb-4 text-sm">{text}</p>
      <Fault errors={faults} />
      <div className="flex flex-wrap gap-3">
        {status === 'draft' && perform('listed', 'List it', 'main')}
        {status === 'listed' && visible && (
          <ButtonLink to={`/shop/${product.id}`} variant="quiet">
            View
          </ButtonLink>
        )}
        {status === 'listed' && perform('draft', 'Unlist', 'quiet')}
        {status === 'archived' ? (
          perform('draft', 'Restore', 'main')
        ) : (
          <ConfirmForm
            id="archive"
            ask="Archive"
            title={`Archive ${product.name}?`}
            detail="No one can buy it anymore. Existing orders aren’t affected, and you can restore it."
            confirm="Yes, archive"
            fields={{ intent: 'archived', key: `${formKey}-archived` }}
            variant="danger"
          />
        )}
      </div>
    </section>
  )
}

function Pictures({ product }: { product: Product }) {
  const to = `${PATH}/${product.id}/pictures`
  const [first, ...rest] = product.pictures
  return (
    <Section id="pictures" title="Pictures" gap="mb-3">
      <div className="sm:max-w-80">
        <div className="overflow-hidden rounded-lg">
          <ProductPicture
            id={product.id}
            name={product.name}
            image={first?.image}
            alt={first?.alt ?? ''}
            category={product.category}
            size="page"
          />
        </div>
        {rest.length > 0 && (
          <div className="mt-2 grid grid-cols-4 gap-2">
            {rest.map((item) => (
              <img
                key={item.id}
                src={item.image}
                alt={item.alt}
                width={80}
                height={80}
                loading="lazy"
                className="aspect-square w-full rounded-sm bg-sunken object-cover"
              />
            ))}
          </div>
        )}
      </div>
      <p className="mt-3">
        <ButtonLink to={to} variant="quiet" className="min-h-11! px-5! text-sm">
          {first ? 'Change pictures' : 'Add pictures'}
        </ButtonLink>
      </p>
    </Section>
  )
}

function Variants({ product }: { product: Product }) {
  const at = `${PATH}/${product.id}/variants`
  const { options } = product
  return (
    <section aria-labelledby="variants">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="variants" className="font-display text-lg">
          {options.length > 0 ? `Variants by ${options.join(' and ').toLowerCase()}` : 'For sale'}
        </h2>
        {options.length > 0 && (
          <ButtonLink to={`${at}/new`} variant="quiet" className="min-h-11! px-5! text-sm">
            <Plus size={16} aria-hidden /> Add variant
          </ButtonLink>
        )}
      </div>
      <Alike sums={product.variants.map(({ price }) => price)}>
        <ul className="mt-2">
          {product.variants.map((variant) => (
            <li
              key={variant.id}
              className="stitch relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3"
            >
              <div className="min-w-0">
                <a
                  href={`${at}/${variant.id}`}
                  className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {variant.values.join(', ') || product.name}
                </a>
                <p className="text-sm text-soft">
                  {variant.sku}
                  {!variant.active && ' · not for sale'}
                  {variant.next && ` · ${shortMoney(variant.next.price)} from ${day(variant.next.from.slice(0, 10))}`}
                </p>
              </div>
              <div className="grid justify-items-end gap-0.5 text-right">
                <Amount money={variant.price} className="font-semibold" />
                <span className="text-sm">
                  <StockBadge stock={variant.stock} low={variant.stock <= variant.lowStock} />
                  {variant.stock > variant.lowStock && ' in stock'}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Alike>
      {options.length === 0 && (
        <p className="mt-2 text-sm text-soft">To sell sizes or shades, name the options below.</p>
      )}
    </section>
  )
}
