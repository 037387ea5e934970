// The HTML of an email, made from its text so that both say the same. A paragraph that is a link becomes a
// button, with the line before it as its label: "Confirm your email:"; lines of "Label: value" become a table. Mail programs know inline styles and tables.

const INK = '#2c1226'
const SOFT = '#665461'
const LINE = '#e3d9cc'
const CREAM = '#faf6ec'
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** A line that states one fact: "Price: KES 2,500.00". */
const FACT = /^([A-Z][^:\n]{1,30}): (.+)$/u

const LINK = /^(?:([A-Z][^:\n]{1,40}):\n)?(https?:\/\/\S+)$/u

export function emailHtml(subject: string, text: string): string {
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:${CREAM};color:${INK};font:16px/1.5 ${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:16px"><tr><td style="padding:28px 24px">
<p style="margin:0 0 20px;font-weight:700;font-size:20px">Purse</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${body}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function paragraph(text: string): string {
  const lines = text.split('\n')
  const [, label, url] = LINK.exec(text) ?? []
  if (url) return button(url, label)
  const facts = lines.map((line) => FACT.exec(line))
  if (facts.length > 1 && facts.every((fact) => fact !== null && !fact[2]?.startsWith('//')))
    return table(facts.map((fact) => [fact?.[1] ?? '', fact?.[2] ?? '']))
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines.map(linked).join('<br>')}</p>`
}

function table(facts: [label: string, value: string][]): string {
  const cell = `padding:8px 0;border-bottom:1px dashed ${LINE};vertical-align:top`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" style="${cell};color:${SOFT};font-weight:400;padding-right:16px">${escaped(label)}</th>` +
      `<td style="${cell};font-weight:600">${linked(value)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`
}

function button(url: string, label = 'Open in Purse'): string {
  const link = escaped(url)
  return (
    `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${INK};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>\n` +
    `<p style="margin:0 0 16px;font-size:13px;color:${SOFT};overflow-wrap:anywhere">Or copy this link: ${link}</p>`
  )
}

/** Escaped, with its links as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => {
      const escapedPart = escaped(part)
      return i % 2 === 1 ? `<a href="${escapedPart}" style="color:${INK}">${escapedPart}</a>` : escapedPart
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
