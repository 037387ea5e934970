// What the headers of every answer must say.

const SAFE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/**
 * The headers of every response: those that are missing or must not be there. `at`: only what other sites show in a frame
 * may be shown there, and is like all others but for that.
 */
export function unsafeHeaders(headers: Headers, at = ''): string[] {
  const framed = at.startsWith('/embed/')
  const given = headers.get('content-security-policy') ?? ''
  const policy = framed ? given.replace('frame-ancestors *', "frame-ancestors 'none'") : given
  const loose = /unsafe-|\*|data:|https?:(?!\/\/localhost)/.exec(policy)
  const stated = policy.split('; ')
  const faultOf = (name: string, value: RegExp) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`]
  return [
    ...(loose ? [`content-security-policy allows ${loose[0]}`] : []),
    ...SAFE_POLICY.filter((directive) => !stated.includes(directive)),
    ...faultOf('x-content-type-options', /^nosniff$/),
    ...faultOf('referrer-policy', /^strict-origin-when-cross-origin$/),
    ...faultOf('cross-origin-resource-policy', framed ? /^cross-origin$/ : /^same-origin$/),
    ...faultOf('x-request-id', /^[0-9a-f-]{36}$/),
  ]
}

/** Whether a cache may keep an answer for others. */
export const isCached = (headers: Headers) => /\bpublic\b|max-age=[1-9]/.test(headers.get('cache-control') ?? '')
