// Agreeing to the Terms of Service and the Privacy Policy: with the new account, and again where a version is new.

import { eq } from 'drizzle-orm'
import { LEGAL_VERSIONS } from '../../../db/legal-versions'
import { user } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { Agreement } from './input'
import { getMe } from './me'
import { AgreementResponse } from './responses'

/** The columns of somebody who agrees now to what is in force. */
export function agreedNow(ctx: Ctx) {
  return { agreedTerms: LEGAL_VERSIONS.terms, agreedPrivacy: LEGAL_VERSIONS.privacy, agreedAt: new Date(ctx.now()) }
}

/** Records that the viewer agrees to the versions in force, which the input names. Two round trips. */
export const agreeToTerms = operation(EVERYONE, 'POST /me/agreement', {
  summary: 'Agree to the Terms of Service and the Privacy Policy in force',
  body: Agreement,
  response: AgreementResponse,
  run: async ({ ctx, viewer }) => {
    // Read first: the writes of a batch would persist although its session check found nothing.
    await getMe(ctx, viewer)
    await writeBatch(ctx, [
      ctx.db.update(user).set(agreedNow(ctx)).where(eq(user.id, viewer.id)),
      audit(ctx, {
        actor: viewer.id,
        event: 'terms.agreed',
        subject: viewer.id,
        detail: `terms ${LEGAL_VERSIONS.terms}, privacy ${LEGAL_VERSIONS.privacy}`,
      }),
    ])
    return LEGAL_VERSIONS
  },
})
