import type { MetadataRoute } from 'next'
import { brand } from '@/lib/brand'
import { inLanguage, languages } from '@/lib/words/language'

export const dynamic = 'force-dynamic'

/** The one page for the public, in each of its languages. */
export default function sitemap(): MetadataRoute.Sitemap {
  const page = `${brand().publicAddress}/tracking/summary`
  const addresses = Object.fromEntries(languages.map(({ code }) => [code, code === 'en' ? page : inLanguage(page, code)]))
  return Object.values(addresses).map((url) => ({ url, alternates: { languages: addresses } }))
}
