import { gzipSync } from 'node:zlib'

/**
 * Pages strangers open from a mail or a search, often on a slow phone. They are made whole on the server and work as plain forms, so
 * the framework's scripts would only cost them time (docs/decisions/008-public-page-without-scripts.md).
 */
const lightPaths = new Set(['/tracking/summary', '/client/tracking/summary'])
/** Whether a page goes out without the framework's scripts: those by name, and the pages of a payment, whose addresses name it. */
export const isLight = (pathname) => lightPaths.has(pathname) || isPayment(pathname)

// Their own small helpers are the scripts that stay.
const scripts = /<script\b(?![^>]*\bsrc="\/(?:parcel|pay)\.js")[^>]*>[\s\S]*?<\/script>/g
const scriptHints = /<link\b(?=[^>]*\b(?:as="script"|rel="modulepreload"))[^>]*>/g

/** A made page as it is sent: without the framework's scripts, its language on the root where search engines and screen readers look. */
export function lightHtml(html, language) {
  const light = html.replace(scripts, '').replace(scriptHints, '')
  return language === 'ar' ? light.replace('<html lang="en"', '<html lang="ar" dir="rtl"') : light
}

/** Pages of a payment, whose address is its key: kept by nobody. */
const isPayment = (pathname) => /^\/payment-route(?:-response)?\//.test(pathname)
const isHtml = (response) => String(response.getHeader('content-type') ?? '').startsWith('text/html')

/** Sends the collected answer, lighter where it is a page. */
function sendLight(response, body, { language, takesGzip, isKept }) {
  // Back to Node's own, which call each other from here on.
  for (const name of ['writeHead', 'flushHeaders', 'write', 'end']) delete response[name]
  let bytes = body
  if (!isKept) response.setHeader('cache-control', 'no-store')
  if (isHtml(response)) {
    bytes = Buffer.from(lightHtml(body.toString(), language))
    response.setHeader('vary', 'accept-encoding')
    // Fonts and styles are told of in headers as well; scripts nobody will run must not be fetched for that.
    response.removeHeader('link')
    if (takesGzip) {
      bytes = gzipSync(bytes)
      response.setHeader('content-encoding', 'gzip')
    }
  }
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}

/** Lets a light page's answer through as a whole and lightened; every other answer passes untouched. */
export function lighten(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal')
  // A portal page that moves here by itself asks for data, not for a page.
  if (request.method !== 'GET' || !isLight(pathname) || request.headers.rsc !== undefined) return
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  delete request.headers['accept-encoding']
  const parts = []
  const take = (chunk, encoding) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') parts.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'))
  }
  const calledBack = (...given) => given.find((each) => typeof each === 'function')?.()
  response.flushHeaders = () => {}
  response.writeHead = (status, ...more) => {
    response.statusCode = status
    const headers = more.find((each) => typeof each === 'object' && each !== null && !Array.isArray(each)) ?? {}
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }
  response.write = (chunk, encoding, done) => {
    take(chunk, encoding)
    calledBack(encoding, done)
    return true
  }
  response.end = (chunk, encoding, done) => {
    take(chunk, encoding)
    sendLight(response, Buffer.concat(parts), { language: searchParams.get('lang') ?? 'en', takesGzip, isKept: !isPayment(pathname) })
    calledBack(chunk, encoding, done)
    return response
  }
}
