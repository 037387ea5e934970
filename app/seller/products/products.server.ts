// Shared by the pages of a seller's own shop: loading it, and mapping form field names to the api's.
import { getOrStart } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

/** The seller's name, their shop, and a key for forms. A seller without a shop describes it first. */
export async function loadShop({ api, newKey, visitor: { name } }: PageRequest<'seller'>) {
  const setUp = await getOrStart(api['my-shop'].$get(), '/seller/set-up/profile')
  return { name, setUp, formKey: newKey() }
}

/** The api's name of a field, and the form's. */
export const PRODUCT_PLACES: Record<string, string> = {
  'variant.sku': 'sku',
  'variant.price': 'price',
  'variant.stock': 'stock',
  'variant.lowStock': 'lowStock',
  'variant.values.1': 'value2',
  'variant.values.0': 'value1',
  'variant.values': 'value1',
  'values.1': 'value2',
  'values.0': 'value1',
  values: 'value1',
  'options.1': 'option2',
  'options.0': 'option1',
  options: 'option1',
}

/** The product in a form; an empty option is dropped. */
export function productIn(form: FormData) {
  const pairs = [1, 2]
    .map((i) => ({ option: textIn(form, `option${i}`).trim(), value: textIn(form, `value${i}`) }))
    .filter(({ option }) => option !== '')
  return {
    facts: {
      name: textIn(form, 'name'),
      brand: textIn(form, 'brand'),
      description: textIn(form, 'description'),
      category: textIn(form, 'category'),
      options: pairs.map(({ option }) => option),
    },
    values: pairs.map(({ value }) => value),
  }
}

/** The variant in a form, with as many values as its product has options. */
export function variantIn(form: FormData) {
  const options = Number(textIn(form, 'options')) || 0
  return { ...Object.fromEntries(form), values: [1, 2].slice(0, options).map((i) => textIn(form, `value${i}`)) }
}
