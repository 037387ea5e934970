// What is answered by itself, and who can reach somebody; what governs that stands under privacy.
import type { ComponentProps } from 'react'
import { ButtonLink } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { AutoReplies } from './auto-replies'

type Form = ComponentProps<typeof AutoReplies>

export function Messages({ base, replies, ...form }: Omit<Form, 'replies'> & { replies: Form['replies'] | null }) {
  return (
    <>
      {replies && (
        <div className="mb-12">
          <AutoReplies base={base} replies={replies} {...form} />
        </div>
      )}
      <Reach base={base} />
    </>
  )
}

function Reach({ base }: { base: string }) {
  return (
    <Section id="reach" title="Who can message you" className="max-w-xl">
      <p className="mt-2">
        People start a conversation by finding your name. You choose whether they can find you, see when you’re online
        and see what you’ve read.
      </p>
      <p className="mt-5">
        <ButtonLink to={`${base}/settings/privacy`} variant="quiet">
          Privacy settings
        </ButtonLink>
      </p>
    </Section>
  )
}
