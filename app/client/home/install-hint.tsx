// How to keep Purse on the home screen. Hidden where it runs from there already.
import { Button } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'

export function InstallHint({ apple, path }: { apple: boolean; path: string }) {
  return (
    <Section
      id="install"
      title="Keep Purse on your home screen"
      className="mb-6 rounded-lg bg-blush p-5 [@media(display-mode:standalone)]:hidden"
    >
      <p className="mt-1 mb-4">
        {apple
          ? 'Tap Share, then Add to Home Screen. It opens like an app, and without a network too.'
          : 'Open your browser’s menu and tap Install or Add to Home screen. It opens like an app, and without a network too.'}
      </p>
      <form method="post" action={path}>
        <Button variant="quiet" name="intent" value="no-install">
          Not now
        </Button>
      </form>
    </Section>
  )
}
