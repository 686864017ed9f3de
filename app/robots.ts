import type { MetadataRoute } from 'next'
import { brand } from '@/lib/brand'

// Its address is told when it runs, not when it is built.
export const dynamic = 'force-dynamic'

/** Strangers have business on the tracking page alone; whose number it is asked for is in no index (the page says noindex). */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/tracking/summary', '/client/tracking/summary', '/_next/', '/brand.svg', '/lands.svg'], disallow: '/' },
    sitemap: `${brand().publicAddress}/sitemap.xml`,
  }
}
