// Shares a page by the device's own sheet; without one, or without scripts, by email.
import { useRouteLoaderData } from '@remix-run/react'
import { Share2 } from 'lucide-react'

export function ShareLink({
  path,
  text,
  label,
  className,
}: {
  /** The public page. */
  path: string
  /** What is said beside the link. */
  text?: string
  /** Its name, where sharing alone would not say what. */
  label?: string
  className: string
}) {
  const url = usePublicUrl(path)
  return (
    <a
      href={`mailto:?body=${encodeURIComponent(text ? `${text} ${url}` : url)}`}
      data-share={url}
      data-text={text}
      aria-label={label ?? 'Share'}
      title={label}
      className={className}
    >
      <Share2 size={20} aria-hidden />
    </a>
  )
}

/** A page of ours, as others get its link. */
function usePublicUrl(path: string): string {
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  return `${root?.origin ?? ''}${path}`
}
