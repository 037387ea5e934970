// Switches push messages on and off for this browser. The browser's prompt opens only on a press.
import { useEffect, useState } from 'react'
import { announce } from '../../ui/feedback/toaster.island'
import { buttonClass } from '../../ui/forms/button'

type PushSwitchProps = {
  /** The key that the browser subscribes with. */
  pushKey: string
  /** Whether push reaches the device of this session. */
  on: boolean
}

type State = 'on' | 'off' | 'working' | 'blocked' | 'unsupported' | 'failed'

const LABELS: Partial<Record<State, string>> = {
  blocked:
    'Your browser blocks notifications from Purse. Allow them in your browser’s settings for this site, then try again.',
  unsupported:
    'This browser can’t show notifications from Purse. On an iPhone, add Purse to the Home Screen first and open it from there.',
  failed: 'That didn’t work. Please try again.',
}

export default function PushSwitch({ pushKey, on }: PushSwitchProps) {
  const [state, setState] = useState<State>(on ? 'on' : 'off')
  useEffect(() => {
    // Not if the switch was pressed meanwhile.
    stateHere(on).then(
      (here) => setState((now) => (now === (on ? 'on' : 'off') ? here : now)),
      () => {},
    )
  }, [on])

  async function turn(work: () => Promise<State>) {
    setState('working')
    setState(await work().catch(() => 'failed' as const))
  }

  const text = LABELS[state]
  return (
    <div>
      {state === 'on' ? (
        <button type="button" onClick={() => turn(switchOff)} className={buttonClass('quiet')}>
          Turn off
        </button>
      ) : (
        state !== 'unsupported' && (
          <button
            type="button"
            disabled={state === 'working'}
            onClick={() => turn(() => switchOn(pushKey))}
            className={buttonClass('main')}
          >
            {state === 'working' ? 'One moment...' : 'Turn on'}
          </button>
        )
      )}
      <p role="status" className="mt-3 text-sm empty:hidden">
        {text}
      </p>
    </div>
  )
}

/** The actual state in this browser, whatever the page was rendered with. */
async function stateHere(on: boolean): Promise<State> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const worker = await navigator.serviceWorker.getRegistration()
  return on && (await worker?.pushManager.getSubscription()) ? 'on' : 'off'
}

async function switchOn(pushKey: string): Promise<State> {
  const requested = await Notification.requestPermission()
  if (requested !== 'granted') return requested === 'denied' ? 'blocked' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription made with another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await sendToServer('POST', subscription)
  announce({ title: 'Notifications On', description: 'This device now gets notifications.', tone: 'normal' })
  return 'on'
}

async function switchOff(): Promise<State> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (subscription) {
    await sendToServer('DELETE', { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  announce({ title: 'Notifications Off', description: 'This device no longer gets notifications.', tone: 'normal' })
  return 'off'
}

async function sendToServer(method: 'POST' | 'DELETE', body: object): Promise<void> {
  const response = await fetch('/api/me/push-subscriptions', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // A missing subscription need not be removed.
  if (!response.ok && !(method === 'DELETE' && response.status === 404))
    throw new Error(`push subscriptions answered ${response.status}`)
}
