import { dayTime } from '@/lib/domain/days'
import { agreementLanguage, type AgreementLanguage } from '@/lib/domain/agreement'
import { across, lineIn, text, wrapped, type Mark, type Page } from './drawing'
import type { Letterhead } from './letterhead'
import { wrap } from './paragraph'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'
import type { Readable } from 'node:stream'

/** A signed agreement as it is sealed (sellers-ior.md 3.1). */
export interface AgreementPaper {
  issuer: Letterhead
  agreement_no: string
  seller: { legal_name: string; seller_code: string; registration_no: string; address: string }
  edition: number
  text_hash: string
  /** As it was signed, then in English where that is another language. */
  texts: readonly { language: AgreementLanguage; title: string; body: string }[]
  signer_name: string
  signer_email: string
  /** The seller's contact, where the name typed is another. */
  registered_name: string | null
  signed_at: string
  signer_ip: string | null
}

const paper = { width: 210, height: 297, left: 18, inner: 174 }
const room = { x: paper.left, width: paper.inner }
const bounds = { top: 22, bottom: 276 }
const sizes = { title: 17, body: 9.6, caption: 7.5, fact: 9.6 }

/** Something of the text, as high as it is; it is not parted between pages. */
interface Block { height: number; marks: (y: number) => Mark[] }

const gap = (height: number): Block => ({ height, marks: () => [] })

function lines(content: string, size: number, weight: 500 | 700 = 500): Block[] {
  const step = size * 0.5
  return wrap(content, size, paper.inner, { weight }).map((line) => ({ height: step, marks: (y) => [wrapped(room, y + step * 0.8, line)] }))
}

const facts = (pairs: readonly (readonly [caption: string, value: string])[]): Block => ({
  height: Math.ceil(pairs.length / 2) * 10 + 2,
  marks: (top) => pairs.flatMap(([caption, value], i) => {
    const [x, y] = [paper.left + (i % 2) * (paper.inner / 2), top + 3 + Math.floor(i / 2) * 10]
    return [text(x, y, caption, { size: sizes.caption, ink: 'grey' }),
      lineIn({ x, width: paper.inner / 2 - 5 }, y + 4.6, value, { size: sizes.fact, weight: 700, least: 6 })]
  }),
})

const rule: Block = { height: 3, marks: (y) => [across(paper.left, y, paper.inner, 0.3)] }

/** What the seller agreed to, in one language. */
const textBlocks = ({ language, title, body }: AgreementPaper['texts'][number], edition: number): Block[] => [
  { height: 5, marks: (y) => [text(paper.left, y + 3, `Version ${edition} · ${agreementLanguage.label(language)}`, { size: sizes.caption, ink: 'grey' })] },
  ...lines(title, sizes.title, 700), gap(3),
  ...body.split('\n').flatMap((paragraph) => (paragraph.trim() === '' ? [gap(2)] : [...lines(paragraph, sizes.body), gap(2.2)])),
]

function blocksOf(sheet: AgreementPaper): Block[] {
  const { issuer, seller } = sheet
  return [
    facts([
      ['Importer of record', issuer.name], ['Seller', `${seller.legal_name} (${seller.seller_code})`], ['Our registration', issuer.line],
      ['Registration of the seller', seller.registration_no], ['Agreement', sheet.agreement_no], ['Address of the seller', seller.address],
    ]),
    rule, ...sheet.texts.flatMap((one) => [...textBlocks(one, sheet.edition), gap(5)]), rule,
    facts([
      ['Signed electronically by', sheet.signer_name], ['Signed at (Dubai)', dayTime(sheet.signed_at)], ['E-mail of the signer', sheet.signer_email],
      ['Signed from', sheet.signer_ip ?? '–'],
      ...(sheet.registered_name === null ? [] : [['Contact on file, another name', sheet.registered_name] as const]),
      ['Consent', 'Read and accepted, to be signed electronically'],
    ]),
    { height: 6, marks: (y) => [text(paper.left, y + 4, `SHA-256 of the text signed: ${sheet.text_hash}`, { size: 6.5, ink: 'grey', width: paper.inner })] },
  ]
}

/** Blocks one below the other, on as many pages as they need. */
function pagesOf(sheet: AgreementPaper): Page[] {
  const pages: Mark[][] = [[]]
  let y = bounds.top
  for (const block of blocksOf(sheet)) {
    if (y + block.height > bounds.bottom) {
      pages.push([])
      y = bounds.top
    }
    pages.at(-1)?.push(...block.marks(y))
    y += block.height
  }
  return pages.map((marks, at) => ({
    width: paper.width, height: paper.height,
    parts: [{
      dx: 0, dy: 0, scale: 1, marks: [
        text(paper.left, 14, sheet.issuer.name, { size: 9, weight: 700, ink: 'grey' }),
        text(paper.left + paper.inner, 14, sheet.agreement_no, { size: 9, weight: 700, align: 'right', tabular: true }), ...marks,
        text(paper.left + paper.inner, 288, `${at + 1} / ${pages.length}`, { size: 7, align: 'right', tabular: true }),
      ],
    }],
  }))
}

/** `agreement_{agreement_no}.pdf` before it is sealed: parties, the text in the language signed and in English, and who signed it when and where. */
export const agreementPdf = (sheet: AgreementPaper): Readable => pagesPdf(laid(sheet, pagesOf), `Agreement ${sheet.agreement_no}`)
