// The pictures of a product; the first is its main picture.
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIMITS, PictureText, Place } from '../../../api/shop/catalogue/input'
import { PictureList } from '../../features/pictures/picture-list'
import { ALT_TEXT_HINT, PictureUpload, RESIZED } from '../../features/pictures/picture-upload'
import { ProductPicture } from '../../features/products/product-picture'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { refusePicture, sendPicture, withPictures } from '../../platform/upload.server'
import { Button } from '../../ui/forms/button'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { SellerPage } from '../seller-page'

export const meta = title('Product pictures')

const PATH = '/seller/products'

export const loader = page('seller', async ({ api, newKey, searchParams, id }) => {
  const param = { id }
  const product = await get(api['my-shop'].products[':id'].$get({ param }))
  const removed = searchParams.get('removed')?.slice(0, 255) ?? null
  return { product, removed, formKey: newKey() }
})

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}/pictures`

const pictureIn = ({ api }: PageRequest<'seller'>, form: FormData) => ({
  one: api['my-shop'].pictures[':id'],
  param: { id: textIn(form, 'id') },
})

const chosen = forms({
  add: async (pageRequest: PageRequest<'seller'>, fields = new FormData()) => {
    const query = new URLSearchParams({ alt: textIn(fields, 'alt') })
    const to = `/api/my-shop/products/${encodeURIComponent(pageRequest.id)}/pictures?${query}`
    const fault = await sendPicture(pageRequest, fields.get('picture'), to, 'POST')
    if (fault) return refusePicture('picture', fault)
    throw await redirectWithToast(pathOf(pageRequest.id), 'Picture added', RESIZED)
  },
  describe: form(
    PictureText,
    (pageRequest: PageRequest<'seller'>, { form, json, key }) => {
      const { one, param } = pictureIn(pageRequest, form)
      return one.text.$put({ param, json }, key)
    },
    (_, __, { id }) => [pathOf(id), 'Description saved', ALT_TEXT_HINT],
    { faults: 'both' },
  ),
  place: form(
    Place,
    (pageRequest: PageRequest<'seller'>, { form, json, key }) => {
      const { one, param } = pictureIn(pageRequest, form)
      return one.place.$put({ param, json }, key)
    },
    (_, { form }, { id }) => `${pathOf(id)}#at-${textIn(form, 'id')}`,
    { faults: 'notice' },
  ),
  remove: press(
    (pageRequest: PageRequest<'seller'>, { form, key }) => {
      const { one, param } = pictureIn(pageRequest, form)
      return one.$delete({ param }, key)
    },
    (_, { form }, { id }) => `${pathOf(id)}?${new URLSearchParams({ removed: textIn(form, 'key') })}`,
  ),
  restore: press(
    ({ api }: PageRequest<'seller'>, { form, key }) =>
      api['my-shop'].pictures.restorations.$post({ json: { key: textIn(form, 'removal') } }, key),
    (_, __, { id }) => [pathOf(id), 'Restored', 'The picture is back in its place.'],
  ),
})

export const action = page('seller', withPictures(chosen, 'picture'))

export default function ProductPictures() {
  const { product, removed, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { pictures } = product
  return (
    <SellerPage
      path={`${PATH}/${product.id}/pictures`}
      title="Pictures"
      lead="Use daylight and a plain background. The first picture is shown everywhere."
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={response?.notice}
    >
      {removed && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3"
        >
          <p>The picture is removed.</p>
          <Form
            hidden={{ intent: 'restore', removal: removed, key: `${formKey}-restore` }}
            encType="multipart/form-data"
          >
            <Button variant="quiet" className="min-h-11! px-5! text-sm" data-busy="Saving...">
              Undo
            </Button>
          </Form>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <PictureList
          pictures={pictures}
          shape="square"
          formKey={formKey}
          lasting="You can restore it here for a day."
          none={
            <li>
              <ProductPicture id={product.id} name={product.name} category={product.category} size="page" />
              <p className="mt-2 text-sm text-soft">A woven pattern is shown until you add a picture.</p>
            </li>
          }
        />
        {pictures.length < LIMITS.pictures ? (
          <PictureUpload
            intent="add"
            label={`Add a picture (${pictures.length} of ${LIMITS.pictures})`}
            errors={fieldsOf(PictureText, response).errors('picture')}
          />
        ) : (
          <p className="text-sm text-soft">
            You have {LIMITS.pictures} pictures, the maximum. Remove one to add another.
          </p>
        )}
      </div>
    </SellerPage>
  )
}
