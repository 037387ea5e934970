// The pictures of a product; the first is its main picture.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIMITS } from '../../../api/shop/catalogue/input'
import { PictureList } from '../../features/pictures/picture-list'
import { PictureUpload, RESIZED, SAID_ALOUD } from '../../features/pictures/picture-upload'
import { ProductPicture } from '../../features/products/product-picture'
import { ask, get, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import {
  refuseAct,
  refuseSetUp,
  refuseUnknown,
  type SetUpFault,
} from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture, TOO_LARGE } from '../../platform/upload.server'
import { Button } from '../../ui/forms/button'
import { SellerPage } from '../seller-page'

export const meta = title('Product pictures')

const PATH = '/seller/products'

export const loader = page('seller', async ({ api, newKey, searchParams, id }) => {
  const param = { id }
  const product = await get(api['my-shop'].products[':id'].$get({ param }))
  const removed = searchParams.get('removed')?.slice(0, 255) ?? null
  return { product, removed, formKey: newKey() }
})

export const action = page('seller', async (visit) => {
  const form = await readPictureForm(visit.request)
  if (!form) return refusePicture(TOO_LARGE, 413)
  const product = encodeURIComponent(visit.id)
  const here = `${PATH}/${product}/pictures`
  const shop = visit.api['my-shop']
  const one = shop.pictures[':id']
  const param = { id: textIn(form, 'id') }
  switch (textIn(form, 'intent')) {
    case 'add': {
      const query = new URLSearchParams({ alt: textIn(form, 'alt') })
      const to = `/api/my-shop/products/${product}/pictures?${query}`
      const fault = await sendPicture(visit, form.get('picture'), to, 'POST')
      if (fault) return refusePicture(fault.description, fault.status)
      throw await redirectWithToast(here, 'Picture added', RESIZED)
    }
    case 'describe': {
      const json = { alt: textIn(form, 'alt') }
      const saved = await ask(one.text.$put({ param, json }, keyed(form)))
      if (!saved.ok) return refuseSetUp(saved.problem, form)
      throw await redirectWithToast(here, 'Description saved', SAID_ALOUD)
    }
    case 'place': {
      const json = { to: Number(textIn(form, 'to') || Number.NaN) }
      const moved = await ask(one.place.$put({ param, json }, keyed(form)))
      if (!moved.ok) return refuseAct(moved.problem)
      throw redirect(`${here}#at-${param.id}`)
    }
    case 'remove': {
      const gone = await ask(one.$delete({ param }, keyed(form)))
      if (!gone.ok) return refuseAct(gone.problem)
      throw redirect(`${here}?${new URLSearchParams({ removed: textIn(form, 'key') })}`)
    }
    case 'restore': {
      const json = { key: textIn(form, 'removal') }
      const back = await ask(shop.pictures.restorations.$post({ json }, keyed(form)))
      if (!back.ok) return refuseAct(back.problem)
      throw await redirectWithToast(here, 'Restored', 'The picture is back in its place.')
    }
  }
  return refuseUnknown()
})

function refusePicture(text: string, status: number) {
  return data<SetUpFault>({ typed: {}, faults: { picture: [text] }, notice: null }, { status })
}

export default function ProductPictures() {
  const { product, removed, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { pictures } = product
  return (
    <SellerPage
      path={`${PATH}/${product.id}/pictures`}
      title="Pictures"
      lead="Use daylight and a plain background. The first picture is shown everywhere."
      back={{ to: `${PATH}/${product.id}`, label: product.name }}
      notice={answer?.notice}
    >
      {removed && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3"
        >
          <p>The picture is removed.</p>
          <form method="post" encType="multipart/form-data">
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="removal" value={removed} />
            <input type="hidden" name="key" value={`${formKey}-restore`} />
            <Button variant="quiet" className="min-h-11! px-5! text-sm" data-busy="Saving...">
              Undo
            </Button>
          </form>
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
              <ProductPicture
                id={product.id}
                name={product.name}
                category={product.category}
                size="page"
              />
              <p className="mt-2 text-sm text-soft">
                A woven pattern is shown until you add a picture.
              </p>
            </li>
          }
        />
        {pictures.length < LIMITS.pictures ? (
          <PictureUpload
            intent="add"
            label={`Add a picture (${pictures.length} of ${LIMITS.pictures})`}
            errors={answer?.faults.picture}
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
