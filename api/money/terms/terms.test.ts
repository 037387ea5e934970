// Public texts name the fees in force: what this route answers, and never figures of their own.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fee } from '../../../db/schema/money/ledger'
import { openWorld } from '../../../tests/fixtures/harness'
import { APY_BASIS_POINTS } from '../plus/terms/interest'

const world = openWorld()
const read = async () => (await world.call('GET', '/api/terms')).body

test('the fees in force are answered, and a new version from its moment on', async () => {
  expect(await read()).toMatchObject({ fees: { salon: '2.5', shop: '1.5', withdrawal: '1' } })
  expect((await read()).fees.payouts).toEqual({ daily: '1', weekly: '0.5', monthly: '0.25', instant: '1.5' })
  const { id: changedBy } = await world.person('admin', { name: 'Ada' })
  const now = world.now ?? 0
  const effectiveFrom = now + 60_000
  await world.db
    .insert(fee)
    .values({ id: 'dearer', kind: 'vendor', basisPoints: 175, changedBy, effectiveFrom, createdAt: now })
  expect(await read()).toMatchObject({ fees: { shop: '1.5' } })
  world.now = effectiveFrom + 1
  expect(await read()).toMatchObject({ fees: { shop: '1.75' } })
})

test('the operator is a placeholder until the deployment names one', async () => {
  expect((await read()).operator.name).toBe('[Name of the operator]')
})

/** Quoted by the specification, the constant checked below; how dense demo wigs are; the width of a frame in HTML. */
const KNOWN = /Earning 1\.5% APY|'150%, 180%'|width:100%/g

/** Whatever has words that people read, demo data and rows of migrations included. */
const FOLDERS = ['app', 'api', 'realtime', 'db', 'migrations', 'scripts']

test('no text of a screen or a message has a percentage of its own', () => {
  expect(APY_BASIS_POINTS).toBe(150)
  const found = FOLDERS.flatMap((folder) => {
    const root = fileURLToPath(new URL(`../../../${folder}`, import.meta.url))
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|sql|html)$/.test(file) && !/\.(test|examples|bench)\./.test(file))
      .flatMap((file) => textsOf(readFileSync(`${root}/${file}`, 'utf8')).map((text) => `${file}: ${text}`))
  })
  expect(found).toEqual([])
})

const PERCENTAGE = /\d ?(?:%|per ?cent)/i

/** Lines with a percentage, without comments, colours and lengths. */
function textsOf(source: string): string[] {
  return source
    .replace(KNOWN, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
    .replace(/\b(?:hsl|oklch|fit-content)\([^)]*\)|\[[^\]\s]*%[^\]\s]*\]|="100%"/g, '')
    .split('\n')
    .filter((line) => PERCENTAGE.test(line))
    .map((line) => line.trim())
}
