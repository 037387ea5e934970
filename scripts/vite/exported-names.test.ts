import { expect, test } from 'vitest'
import { namesOnly } from './exported-names'

test('a module of the same exports has neither their code nor their types', () => {
  const source = `import { page } from './page'
export type Props = { id: string }
export const { loader, action: write } = page('client', {})
export async function action() {}
export const meta = () => []
export default function Screen() { return <p>{meta.length}</p> }
export { page as handle }`
  expect(namesOnly('screen.route.tsx', source).split('\n').sort()).toEqual([
    'export const action = null',
    'export const handle = null',
    'export const loader = null',
    'export const meta = null',
    'export const write = null',
    'export default null',
  ])
})
