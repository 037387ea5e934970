import { expect, test } from 'vitest'
import { packagesOf } from './known-packages'

test.each([
  ['import { z } from "no"\nimport { z } from \'zod\'', ['zod']],
  ["import {\n  and,\n  type SQL,\n} from 'drizzle-orm'", ['drizzle-orm']],
  ["import Stripe, { type X } from 'stripe'", ['stripe']],
  ["import * as photon from '@cf-wasm/photon'", ['@cf-wasm/photon']],
  ["import 'leaflet/dist/leaflet.css'", ['leaflet/dist/leaflet.css']],
  ["export { hc } from 'hono/client'", ['hono/client']],
  ["const zip = await import('fflate')", ['fflate']],
])('%j imports %j', (source, packages) => {
  expect(packagesOf(source)).toEqual(packages)
})

test.each([
  "import type { Thing } from 'schema-dts'",
  "export type { Thing } from 'schema-dts'",
  "import { own } from './own'",
  "import { readFileSync } from 'node:fs'",
  "import { DurableObject } from 'cloudflare:workers'",
  "import build from 'virtual:remix/server-build'",
  "export const name = 'zod'",
])('%j imports no package that is prepared', (source) => {
  expect(packagesOf(source)).toEqual([])
})
