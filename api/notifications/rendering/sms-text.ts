// Text messages in the alphabet of phones: one other character doubles the number of messages that are paid for.

/** The characters of GSM 03.38, its extension among them. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

/** Marks of print and what a phone's alphabet has for them. */
const MARKS: [RegExp, string][] = [
  [/[‘’‚‛′ʼ]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2007-\u200a\u202f]/g, ' '],
]

/** The text with plain marks, where nothing else keeps it from that alphabet; else as it was. */
export function smsText(text: string): string {
  const plain = MARKS.reduce((written, [mark, plainMark]) => written.replace(mark, plainMark), text)
  return GSM.test(plain) ? plain : text
}
