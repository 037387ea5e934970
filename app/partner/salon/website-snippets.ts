// What a salon puts into its own website: a button, a link, or its free times in a frame.
import type { Via } from '../../../api/salons/links/input'
import { bookingPath } from '../../platform/paths'

type SnippetSubject = { origin: string; id: string; name: string }

/** How tall a frame is until it has said how tall it must be, or where scripts are off. */
const FIRST_HEIGHT = 480

/** Of each way its HTML, by what it is called. */
export function snippetsOf({ origin, id, name }: SnippetSubject) {
  const text = escaped(name)
  const book = (via: Via) => escaped(origin + bookingPath(id, undefined, { via }))
  return {
    frame: [
      `<iframe src="${embedAddress(origin, id)}" title="Book at ${text}"`,
      `  style="width:100%;height:${FIRST_HEIGHT}px;border:0" loading="lazy"></iframe>`,
      '<script>',
      'addEventListener("message", function (event) {',
      `  if (event.origin === "${origin}")`,
      '    document.querySelectorAll("iframe").forEach(function (frame) {',
      '      if (frame.contentWindow === event.source)',
      '        frame.style.height = Number(event.data.purseHeight) + "px"',
      '    })',
      '})',
      '</script>',
    ].join('\n'),
    button: `<a href="${book('button')}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#f4a261;color:#2c1226;font:600 16px sans-serif;text-decoration:none">Book at ${text}</a>`,
    link: `<a href="${book('link')}">Book at ${text}</a>`,
  }
}

export function embedAddress(origin: string, id: string): string {
  return `${origin}/embed/salon/${encodeURIComponent(id)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
