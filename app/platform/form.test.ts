// A page's forms: read by their schema, sent to the api, and given back where they are refused.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PhoneSignIn } from '../../api/identity/authentication/input'
import { TypedAmount } from '../../api/money/ledger/input'
import { before, comesBack, form, forms, press, refuse } from './form.server'
import { type PageRequest, page } from './page.server'

const Payment = z.object({ amount: TypedAmount, note: z.string().max(5, 'Too long').default('') })

type Call = { amount: string }

/** What the api answers, as Hono's client gives it. */
function responses(status: number, body: object) {
  return Promise.resolve(Response.json(body, { status })) as never as Promise<
    import('hono/client').ClientResponse<{ id: string }, number, 'json'>
  >
}

const visit = (fields: Record<string, string>, calls: Call[] = []) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return {
    calls,
    writer: { language: 'en-KE', country: 'KE' },
    request: new Request('http://here.test/pay', { method: 'POST', body }),
  } as unknown as PageRequest & { calls: Call[] }
}

/** Where it leads, or how it is refused. */
async function outcome(action: Promise<unknown>) {
  try {
    return (await action) as { data: ReturnType<typeof comesBack>; init: ResponseInit }
  } catch (response) {
    return (response as Response).headers.get('location')
  }
}

const pay = (status = 200, body: object = { id: 'x' }) =>
  form(
    Payment,
    ({ calls }: PageRequest & { calls: Call[] }, { json }) => {
      calls.push(json)
      return responses(status, body)
    },
    ({ id }) => `/paid/${id}`,
  )

const problem = (errors?: object) => ({ code: 'invalid-input', status: 400, errors })

describe('a form', () => {
  test('is sent as the api takes it, and leads on', async () => {
    const calls: Call[] = []
    expect(await outcome(pay()(visit({ amount: '1,000', key: 'k' }, calls)))).toBe('/paid/x')
    expect(calls).toEqual([{ amount: '1000' }])
  })

  test('comes back as it was typed, with what is wrong beside its field', async () => {
    const typed = { amount: '1,000', note: 'far too long' }
    const calls: Call[] = []
    expect(await outcome(pay()(visit(typed, calls)))).toMatchObject({
      data: { notice: null, result: { initialValue: typed, error: { note: ['Too long'] } } },
      init: { status: 400 },
    })
    expect(calls).toEqual([])
  })

  test('keeps an emptied field empty', async () => {
    const typed = { amount: 'x', note: '' }
    const refused = await outcome(pay(400, problem({ amount: ['None'] }))(visit(typed)))
    expect(refused).toMatchObject({ data: { result: { initialValue: typed, error: { amount: ['None'] } } } })
  })

  test('says a problem of no field at the top', async () => {
    const refused = await outcome(
      pay(409, { code: 'conflict', status: 409, detail: 'Not now.' })(visit({ amount: '5' })),
    )
    expect(refused).toMatchObject({ data: { notice: { description: 'Not now.' } } })
  })

  test('gives no secret back', () => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ phone: '07', password: 'hush' })) fields.append(name, value)
    expect(comesBack(fields, PhoneSignIn, {}).result.initialValue).toEqual({ phone: '07' })
  })

  test('names the fields of the api as the page does', async () => {
    const rows = form(
      Payment,
      () => responses(400, problem({ 'rows.1.price': ['Dear'], rows: ['Few'] })),
      () => '/',
      { places: { 'rows.1': 'row.4' } },
    )
    expect(await outcome(rows(visit({ amount: '5' })))).toMatchObject({
      data: { result: { error: { 'row.4.price': ['Dear'], rows: ['Few'] } } },
    })
  })
})

test('what cannot be read, as a file that is too large, is said beside its field all the same', () => {
  const problem = { code: 'invalid-input', status: 413 } as const
  expect(refuse(problem, null, { faults: { photo: ['Too large'] } }).data).toEqual({
    notice: null,
    result: { status: 'error', error: { photo: ['Too large'] } },
  })
})

describe('several forms of a page', () => {
  const actions = forms({
    '': pay(),
    away: press(
      (_: PageRequest) => responses(200, { id: 'gone' }),
      () => '/gone',
    ),
  })

  test.each([
    [{ amount: '5' }, '/paid/x'],
    [{ intent: 'away' }, '/gone'],
  ])('%j leads to %s', async (fields, to) => {
    expect(await outcome(actions(visit(fields as Record<string, string>) as never))).toBe(to)
  })

  test.each(['other', 'constructor'])('%s is none of them: the page was older than the product', async (intent) => {
    expect(await outcome(actions(visit({ intent }) as never))).toMatchObject({
      data: { notice: { title: 'This page has changed' } },
      init: { status: 400 },
    })
  })

  test('their names are known of the page’s action', () => {
    const known = { by: 'intent', names: ['', 'away'] }
    expect(page('anyone', actions as never).forms).toEqual(known)
    expect(
      page(
        'anyone',
        before(actions, async () => null),
      ).forms,
    ).toEqual(known)
    expect(page('anyone', async () => null).forms).toBeUndefined()
  })
})
