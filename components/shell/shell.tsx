import { History, Menu as MenuIcon, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { OfflineBar } from '@/components/ui/offline-bar'
import { Snackbars } from '@/components/ui/snackbar'
import { TipLayer } from '@/components/ui/tip-layer'
import { WordsProvider } from '@/components/ui/words-context'
import type { Brand } from '@/lib/brand'
import { directionOf, type Language } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'
import { EnvironmentBadge } from './environment-badge'
import { Keyboard } from './keyboard'
import type { MenuArea, MenuMode } from './menu-area'
import { menuId } from './menu-id'
import { Sidebar } from './sidebar'
import { SkipLink } from './skip-link'

type ShellProps = {
  brand: Brand
  language: Language
  words: Messages
  environment: 'sandbox' | 'production'
  /** What may be opened, in order; nothing else is shown. */
  menu: MenuArea[]
  menuMode?: MenuMode
  /** A client element around CommandSearch: it needs a function to ask with. */
  search: ReactNode
  inbox: ReactNode
  account: ReactNode
  /** Above everything, such as MaintenanceBanner. */
  banner?: ReactNode
  /** Under the bar, on every screen: what must not be overlooked. */
  notices?: ReactNode
  children: ReactNode
}

const iconLook = { 'aria-hidden': true, className: 'size-4 shrink-0', strokeWidth: 1.75 } as const
const menuIcons = { pin: <Pin {...iconLook} />, recent: <History {...iconLook} /> }

/** The frame of every signed-in screen: bar, menu, content. */
export function Shell({ brand, language, words, environment, menu, menuMode = 'full', search, inbox, account, banner, notices, children }: ShellProps) {
  const dir = directionOf(language)
  return (
    <WordsProvider words={language === 'en' ? null : words}>
      <div lang={language} dir={dir} data-menu={menuMode} className="group/shell flex min-h-dvh flex-col" suppressHydrationWarning>
        <SkipLink label={words.shell.skip} />
        {banner}
        <header className="sticky top-0 z-30 flex h-bar shrink-0 items-center gap-2 bg-primary px-3 text-white print:hidden [&_:focus-visible]:outline-white">
          <button
            type="button" popoverTarget={menuId} aria-label={words.shell.openMenu}
            className="-ms-1 flex size-9 items-center justify-center rounded hover:bg-primary-raised md:hidden pointer-coarse:size-11"
          >
            <MenuIcon aria-hidden className="size-5" />
          </button>
          <Link href="/" className="flex shrink-0 items-center gap-2 rounded pe-2 text-lead font-semibold tracking-tight md:w-[13.5rem]">
            {/* Any address may be configured, so the image optimiser has no part in it. */}
            <img src={brand.logo} alt="" width={24} height={24} className="size-6" />
            <span className="max-sm:sr-only">{brand.name}</span>
          </Link>
          <div className="flex min-w-0 flex-1">{search}</div>
          <EnvironmentBadge environment={environment} words={words.shell} />
          {inbox}
          {account}
        </header>
        <OfflineBar />
        {notices}
        <div className="flex flex-1">
          <Sidebar menu={menu} icons={menuIcons} mode={menuMode} />
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-6 pt-1.5 pb-4 outline-none max-md:px-4 max-sm:px-3">
            {children}
          </main>
        </div>
        <Keyboard menu={menu} />
        <TipLayer />
        <Snackbars dir={dir} />
      </div>
    </WordsProvider>
  )
}
