/** Text as HTML shows it. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page of a bundled server, for people who try things: a heading, a line below it, and `body` (HTML). It has no script and needs none. */
export const localPage = ({ title, lead, body, language = 'en', width = '26rem' }: {
  title: string
  lead: string
  body: string
  language?: 'en' | 'ar'
  width?: string
}) => `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title></head>
<body style="margin:0;font:16px/1.5 system-ui,sans-serif;background:#f5f6f8;color:#111827">
<main style="max-width:${width};margin:10vh auto;padding:24px;background:#fff;border:1px solid #d9dde3;border-radius:8px">
<h1 style="font-size:20px;margin:0 0 4px">${escaped(title)}</h1><p style="margin:0 0 16px;color:#4b5563">${escaped(lead)}</p>
${body}</main></body></html>`
