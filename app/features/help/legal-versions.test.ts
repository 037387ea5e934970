// A text that people agreed to never changes under its version: another text has another version, and everybody is asked.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '../../../api/identity/accounts/input'
import type { TermsResponse } from '../../../api/money/terms/responses'
import { privacyIntro, privacyPolicy } from './privacy-policy'
import { termsIntro, termsOfService } from './terms-of-service'

/** Stands for every figure and name of a deployment, which are no part of the text. */
const ANY = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '…' : ANY) })

const digestOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)

test('the texts are those of their versions', () => {
  const terms = ANY as TermsResponse
  expect({
    [`terms ${LEGAL_VERSIONS.terms}`]: digestOf([termsIntro(terms), termsOfService(terms)]),
    [`privacy ${LEGAL_VERSIONS.privacy}`]: digestOf([privacyIntro(terms), privacyPolicy(terms)]),
  }).toEqual({
    'terms 2026-11-25': 'b0e427118b671c39',
    'privacy 2026-11-02': '29eed22493d0a31b',
  })
})
