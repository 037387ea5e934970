// Offers push messages where they make sense, once for each device. The browser's
// own prompt opens only when "Turn on" is pressed.
import { useContext } from 'react'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { WaitingFor } from '../../ui/layout/bell'
import { Section } from '../../ui/layout/section'
import PushSwitch from './push-switch.island'

/** Empty where push is on, was declined or is unsupported; without scripts it is unsupported. */
export function PushCard({
  base,
  from,
  text,
  title = 'Know when they reply',
}: {
  base: string
  from: string
  text: string
  title?: string
}) {
  const { pushKey } = useContext(WaitingFor)
  if (!pushKey) return null
  return (
    <Section id="push-card" title={title} className="max-w-xl rounded-lg bg-blush p-5 noscript:hidden print:hidden">
      <p className="mt-1 mb-4">{text}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Island name="push-switch" of={PushSwitch} props={{ pushKey, on: false }} />
        <Form hidden={{ from }} action={`${base}/notifications`}>
          <Button variant="quiet" name="push" value="no">
            Not now
          </Button>
        </Form>
      </div>
    </Section>
  )
}
