// Forms that no page of ours sends.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from './form.server'

test.each(['nonsense', '{"type":"insert"}', '{"type":"update","payload":{"name":"a","value":1}}'])(
  'a field by which Conform would be asked to change the form, %s, is not looked at',
  (intent) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ a: 'x', __intent__: intent, __state__: '{' }))
      form.append(name, value)
    expect(readForm(form, z.object({ a: z.string() }))).toMatchObject({
      ok: true,
      value: { a: 'x' },
    })
  },
)
