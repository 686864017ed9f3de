import { makePage } from '@/components/screens/make-page'
import { TabTitle } from '@/components/screens/tab-title'
import { maintenanceNow } from '@/lib/bff/maintenance'
import { brand, contactOf } from '@/lib/brand'
import { safeRedirect } from '@/lib/routes/guard'
import { routeOf } from '@/lib/routes/routes'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'
import { one } from '../../public-page'
import { PasSignIn } from './pas-sign-in'

// Its own page: it fills a session instead of asking a call. Once signed in, the guard leads on from here to the first page of one's work.
export default makePage('/pas/login', 'form', {}, async ({ search }) => {
  const requested = one(search.lang)
  const first = kioskLanguages.find(({ code }) => code === requested)?.code ?? 'en'
  return (
    <>
      <TabTitle name={routeOf('/pas/login').title} />
      <div data-screen="/pas/login">
        <PasSignIn brand={brand()} mail={contactOf(await maintenanceNow()).mail} first={first} target={safeRedirect(one(search.redirect)) ?? '/pas/login'} />
      </div>
    </>
  )
})
