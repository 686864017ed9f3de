import { Notice } from '@/components/ui/notice'
import { money } from '@/lib/domain/money'
import { ltr } from '@/lib/words/isolate'
import { one, publicPage } from '../../../public-page'
import { Onward } from './onward'
import { Opened, openLink, said, type Link } from './pay-parts'

// The pay page (invoices-payments.md 4.2): whoever has the link reads what is owed and pays it, without a script.
export default publicPage(
  '/payment-route/[invoicePg]/[invoiceNo]',
  async ({ visit, language, words }) => {
    const link: Link = { id: visit.params.invoiceNo ?? '', gateway: visit.params.invoicePg ?? '', k: one(visit.search.k) ?? '', language }
    const { answer, fault } = await openLink(link, one(visit.search.visit), words.pay)
    const [summary, redirect, word] = [answer?.summary, answer?.redirect, said(one(visit.search.said))]
    return (
      <>
        <meta name="robots" content="noindex, nofollow" />
        {word && <div className="mb-4"><Notice tone="red">{words.pay[word]}</Notice></div>}
        {fault && <><h1 className="text-title font-semibold">{words.pay.title}</h1><p role="alert" className="mt-3 text-lead">{fault}</p></>}
        {summary && redirect && summary.is_open
          ? <Onward redirect={redirect} amount={ltr(money(summary.balance, summary.currency))} words={words.pay} />
          : summary && <Opened s={summary} link={link} words={words.pay} />}
        <script src="/pay.js" defer />
      </>
    )
  },
  { title: (words) => words.pay.title, isPlain: true },
)
