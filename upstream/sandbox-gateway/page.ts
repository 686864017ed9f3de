import { fromMinorUnits, money } from '@/lib/domain/money'
import type { SandboxOrder } from './orders'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const words = {
  en: { title: 'Sandbox payment', lead: 'No card is charged here.', approve: 'Approve', decline: 'Decline', cancel: 'Cancel' },
  ar: { title: 'دفع تجريبي', lead: 'لا يتم خصم أي بطاقة هنا.', approve: 'موافقة', decline: 'رفض', cancel: 'إلغاء' },
} as const

/** The page a payer decides on: three buttons, on a phone as on a desk. */
export function hostedPage(order: SandboxOrder, action: string): string {
  const language = order.language === 'ar' ? 'ar' : 'en'
  const said = words[language]
  const button = (name: 'approve' | 'decline' | 'cancel', look: string) =>
    `<button name="decision" value="${name}" style="${look};min-height:48px;border-radius:6px;font:inherit;width:100%">${said[name]}</button>`
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${said.title}</title></head>
<body style="margin:0;font:16px/1.5 system-ui,sans-serif;background:#f5f6f8;color:#111827">
<main style="max-width:26rem;margin:10vh auto;padding:24px;background:#fff;border:1px solid #d9dde3;border-radius:8px">
<h1 style="font-size:20px;margin:0 0 4px">${said.title}</h1><p style="margin:0 0 16px;color:#4b5563">${said.lead}</p>
<p style="font-size:24px;font-weight:600;margin:0"><bdi>${escaped(money(fromMinorUnits(BigInt(order.amount), order.currency), order.currency))}</bdi></p>
<p style="margin:0 0 16px;color:#4b5563"><bdi>${escaped(order.merchant_reference)}</bdi></p>
<form method="post" action="${escaped(action)}" style="display:grid;gap:12px"><input type="hidden" name="reference" value="${escaped(order.reference)}">
${button('approve', 'background:#123262;color:#fff;border:0')}${button('decline', 'background:#fff;border:1px solid #b42318;color:#b42318')}${button('cancel',
  'background:#fff;border:1px solid #9aa3af')}
</form></main></body></html>`
}
