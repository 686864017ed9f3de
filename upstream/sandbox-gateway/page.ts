import { fromMinorUnits, money } from '@/lib/domain/money'
import { escaped, localPage } from '../platform/local-page'
import type { SandboxOrder } from './orders'

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
  const body = `<p style="font-size:24px;font-weight:600;margin:0"><bdi>${
    escaped(money(fromMinorUnits(BigInt(order.amount), order.currency), order.currency))}</bdi></p>
<p style="margin:0 0 16px;color:#4b5563"><bdi>${escaped(order.merchant_reference)}</bdi></p>
<form method="post" action="${escaped(action)}" style="display:grid;gap:12px"><input type="hidden" name="reference" value="${escaped(order.reference)}">
${button('approve', 'background:#123262;color:#fff;border:0')}${button('decline', 'background:#fff;border:1px solid #b42318;color:#b42318')}${button('cancel',
  'background:#fff;border:1px solid #9aa3af')}
</form>`
  return localPage({ title: said.title, lead: said.lead, body, language })
}
