// How to keep Purse on the home screen, until somebody has read it. Hidden where it runs from there already.
import { Button } from '../../ui/forms/button'
import { HowToInstall, INSTALL, NOT_INSTALLED } from '../../ui/layout/how-to-install'
import { Section } from '../../ui/layout/section'

export function InstallHint({ apple, path }: { apple: boolean; path: string }) {
  return (
    <Section id="home-screen" title={INSTALL} className={`mb-6 rounded-lg bg-blush p-5 ${NOT_INSTALLED}`}>
      <HowToInstall apple={apple} />
      <form method="post" action={path}>
        <Button variant="quiet" name="intent" value="no-install">
          Not now
        </Button>
      </form>
    </Section>
  )
}
