// Who can reach somebody; what governs it stands under privacy.
import { ButtonLink } from '../../ui/button'

export function Messages({ base }: { base: string }) {
  return (
    <section aria-labelledby="reach" className="max-w-xl">
      <h2 id="reach" className="font-display text-lg">
        Who can write to you
      </h2>
      <p className="mt-2">
        Other people begin a conversation by finding your name. Whether they can find it, see when
        you are there and see what you have read is yours to choose.
      </p>
      <p className="mt-5">
        <ButtonLink to={`${base}/settings/privacy`} look="quiet">
          Privacy settings
        </ButtonLink>
      </p>
    </section>
  )
}
