// What is shown where there is no network and nothing was kept. The service worker keeps it, and fills in what can be read.
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ButtonLink } from '../../ui/forms/button'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { Mark } from '../../ui/layout/logo'

export const handle = PUBLIC_STYLES

export const meta = title('No network', [{ name: 'robots', content: 'noindex' }])

export const loader = page('anyone', () => null)

export default function Offline() {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-12">
      <Mark className="size-12" />
      <h1 className="font-display text-xl">You’re offline</h1>
      <p className="text-soft">
        Nothing is lost: messages you write are sent once there is a network, and your money stays as it is. Next visits
        that you keep on this device open without a network too.
      </p>
      <ul id="readable" className="grid gap-3 font-semibold text-link underline" />
      <p className="mt-4">
        <ButtonLink to="/dashboard">Try again</ButtonLink>
      </p>
    </main>
  )
}
