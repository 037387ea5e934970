// Opens the map on which a salon chooses its place: before and after its script is loaded.
import { buttonClass } from '../../ui/forms/button'

const LABEL = 'Choose on a map'

export function MapButton({ onClick }: { onClick?: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={LABEL}
      className={buttonClass('quiet', 'needs-script min-h-11! px-5! text-sm')}
    >
      {LABEL}
    </button>
  )
}
