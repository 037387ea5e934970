import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importsOf, preparedPackages } from './known-packages'

test.each([
  ['import { z } from "no"\nimport { z } from \'zod\'', ['zod']],
  ["import {\n  and,\n  type SQL,\n} from 'drizzle-orm'", ['drizzle-orm']],
  ["import Stripe, { type X } from 'stripe'", ['stripe']],
  ["import * as photon from '@cf-wasm/photon'", ['@cf-wasm/photon']],
  ["import 'leaflet/dist/leaflet.css'", ['leaflet/dist/leaflet.css']],
  ["export { hc } from 'hono/client'", ['hono/client']],
  ["const zip = await import('fflate')", ['fflate']],
  ["import { own } from './own'", ['./own']],
])('%j imports %j', (source, names) => {
  expect(importsOf(source)).toEqual(names)
})

test.each([
  "import type { Thing } from 'schema-dts'",
  "export type { Thing } from 'schema-dts'",
  "export const name = 'zod'",
])('%j imports nothing that runs', (source) => {
  expect(importsOf(source)).toEqual([])
})

test('what pages import is prepared, and what only the api does is not', () => {
  const prepared = preparedPackages(fileURLToPath(new URL('../..', import.meta.url)))
  expect(prepared).toEqual(
    expect.arrayContaining(['@cf-wasm/photon', '@remix-run/react', 'libphonenumber-js/min', 'zod']),
  )
  expect(prepared.filter((name) => /^(better-auth|drizzle-orm|hono|stripe|node|\.)/.test(name))).toEqual([])
})
