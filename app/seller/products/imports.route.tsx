// Products from and to spreadsheets: upload, download, and previous imports.
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIMITS } from '../../../api/shop/catalogue/input'
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { EarlierImports } from '../../features/imports/import-parts'
import { uploadImport } from '../../features/imports/import-upload.server'
import { getOrStart } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TermList } from '../../ui/display/term-list'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { FILE } from '../../ui/forms/file-input'
import { Section } from '../../ui/layout/section'
import { SellerPage } from '../seller-page'
import { LOW_STOCK_HINT } from './product-form'

export const meta = title('Import and export')

const PATH = '/seller/import'

export const loader = page('seller', async ({ api }) => {
  const { items } = await getOrStart(api['my-shop'].imports.$get(), '/seller/set-up')
  return { items }
})

export const action = page('seller', ({ request, context }) =>
  uploadImport(
    { request, context },
    {
      api: '/api/my-shop/imports',
      to: PATH,
      setUp: '/seller/set-up/profile',
      messages: { none: 'Please choose a CSV file.', tooLarge: 'Please choose a file of at most 2 MB.' },
    },
  ),
)

const COLUMNS: [name: string, text: string][] = [
  ['sku', 'Your own code for the variant. Required: it identifies the row.'],
  ['product', 'The name. Rows with the same name are variants of one product.'],
  ['brand', 'As on the label.'],
  ['category', `One of ${PRODUCT_CATEGORIES.join(', ')}.`],
  ['description', 'For clients. The first row of a product is enough.'],
  ['option 1, value 1', 'What the variants differ in, and the value of this one: “Size” and “250 ml”.'],
  ['option 2, value 2', 'A second option, if there is one.'],
  ['price', 'Like 1200.00, in your shop’s currency.'],
  ['stock', 'Units in stock. Leave blank to keep the current stock.'],
  ['low stock', LOW_STOCK_HINT],
  ['for sale', 'yes or no.'],
  ['status', 'draft, listed or archived.'],
]

export default function Import() {
  const { items } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <SellerPage
      path={PATH}
      title="Import and export"
      lead="Add many products from a spreadsheet, or download yours."
      back={{ to: '/seller/products', label: 'Products' }}
      notice={response?.notice}
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-10">
          <Section id="bring" title="Upload a file" gap="mb-3">
            <form method="post" encType="multipart/form-data" className="grid gap-4 rounded-lg bg-sunken p-5">
              <Field
                label="CSV file"
                name="file"
                type="file"
                accept=".csv,text/csv"
                required
                hint={`At most ${LIMITS.importRows.toLocaleString('en-US')} rows and 2 MB. You’ll see a preview before anything changes.`}
                errors={response?.fault ? [response.fault] : undefined}
                className={FILE}
              />
              <Button className="justify-self-start max-sm:w-full" data-busy="Checking...">
                Check the file
              </Button>
            </form>
          </Section>
          <Section id="take" title="Export" gap="mb-1">
            <p className="mb-4 text-soft">
              Every product and variant, one per row. Edit it in a spreadsheet, then import it again.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/seller/products.csv" variant="quiet">
                Export products
              </ButtonLink>
              <ButtonLink to="/seller/products.csv?of=example" variant="quiet">
                Download an example
              </ButtonLink>
            </div>
          </Section>
          <EarlierImports items={items} path={PATH} fix={({ faultCount }) => faultCount > 0} />
        </div>
        <Section id="columns" title="File format">
          <p className="mb-2 text-sm text-soft">
            The first line names the columns. Include only those you need; an empty cell changes nothing. Separate cells
            by commas, semicolons or tabs, in UTF-8.
          </p>
          <TermList terms={COLUMNS} />
        </Section>
      </div>
    </SellerPage>
  )
}
