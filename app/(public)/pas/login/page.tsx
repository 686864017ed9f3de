import { safeRedirect } from '@/lib/routes/guard'
import { one, publicPage } from '../../public-page'
import { SignInForm } from '../../sign-in-form'

// Its own page: it fills a session instead of asking a call. Once signed in, the guard leads on from here to the first page of one's work.
export default publicPage('/pas/login', ({ visit }) => <SignInForm door="pas" target={safeRedirect(one(visit.search.redirect)) ?? '/pas/login'} />, { archetype: 'form' })
