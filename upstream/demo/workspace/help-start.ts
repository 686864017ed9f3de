import type { HelpText } from './help-text'

/** First steps and one's own account. */
export const startArticles: readonly HelpText[] = [
  {
    slug: 'find-your-way', title: 'Find your way around', category: 'start', screens: ['/'], keywords: 'home menu search start shortcuts',
    body: `Home shows what waits for you. Each tile counts the rows of a list; click it and the list opens with the same number.

## The parts of the page
- **Top bar**: search with Ctrl K or /, the bell with unread messages, and your own menu with your initials.
- **Side menu**: only the screens you may open, grouped by area. It folds to icons and remembers it.
- **Go to** on home: the screens people with your work open most.

## When a number is old
Counts are of this moment. The bars of earlier days say above them when they were added up; that happens again every few minutes while somebody looks.`,
  },
  {
    slug: 'search-everything', title: 'Search from anywhere', category: 'start', screens: [], keywords: 'ctrl k find tracking number reference',
    body: `Press **Ctrl K** or **/** on any screen and type at least two letters.

1. Type the beginning of a tracking number, a reference, an order number or the carrier's number.
2. Choose the parcel with the arrows and press Enter.

Names of screens are found as well: type *labels* to go to the label desk. You only find parcels that are yours to see.`,
  },
  {
    slug: 'keys', title: 'Work with the keyboard', category: 'start', screens: ['/help'], keywords: 'keyboard shortcut keys accessibility',
    body: `Press **?** on any screen for the list of keys.

- \`g\` and then a letter goes to an area, such as \`g p\` for packages.
- In a list: arrows move, Enter opens, \`x\` selects, \`e\` edits, \`f\` opens the filters, \`n\` adds, \`[\` and \`]\` turn pages.
- Escape closes one layer at a time.

Keys never fire while you type. Single letters can be switched off in the list of keys, for those who use speech or a screen reader.`,
  },
  {
    slug: 'change-your-password', title: 'Change your password', category: 'account',
    screens: ['/change-password'], keywords: 'password sign in security session',
    body: `Open your menu at the top right and choose **Change password**.

1. Type the password you have now. After five wrong tries the session ends.
2. Type the new one twice. It needs at least twelve characters; a sentence is easier to keep than a word with signs.
3. Leave **Sign out my other sessions** on unless you are sure of every device.

Forgot it? Use **Forgot password** on the [sign-in page](/forgot-password); the link in the mail works for an hour.`,
  },
  {
    slug: 'messages', title: 'Read and file your messages', category: 'account',
    screens: ['/inbox', '/inbox/[id]'], keywords: 'inbox bell unread archive announcement',
    body: `The bell counts what you have not read. Uploads, exports, alerts and announcements write to the [inbox](/inbox).

- Opening a message marks it read; **Mark as unread** keeps it for later.
- Select several with \`x\` and mark or archive them together.
- Archived messages can be moved back for 30 days. After 180 days every message is gone.

In an open message \`j\` and \`k\` go to the older and newer one, \`e\` archives it, \`u\` marks it unread.`,
  },
  {
    slug: 'announce', title: 'Tell many people at once', category: 'account', screens: ['/inbox/announcements'], keywords: 'announcement audience broadcast',
    body: `Administrators who may announce find **Announcements** beside the inbox.

1. Press **Announce** and write a subject and the text. Bold, lists and links are understood.
2. Choose who it is for: categories, the people of clients, or groups. What is left empty does not narrow it.
3. Set **Until** when it stops being true; it then disappears from every inbox.

A warning or an urgent one also stands on home until it is read. The list shows how many have read it.`,
  },
  {
    slug: 'company-papers', title: 'Read and acknowledge documents', category: 'account',
    screens: ['/documents', '/documents/[id]'], keywords: 'documents papers contract procedure acknowledge version expiry',
    body: `Waybills, invoices and permits of your shipments are under [Documents](/documents), contracts, rate sheets, procedures and certificates shared with you under its [Company papers](/documents?view=papers).

- **Open file** opens a PDF in a new tab and saves everything else.
- A document that asks for it waits for your **Acknowledge**: your name and the time are kept. Nothing is blocked until then.
- Red means it has ended, orange that it ends within 30 days.

## For those who publish
A document starts as a draft. Publish it when it is right; from then on it cannot be edited, only replaced by a **New version**, which archives the old one when it is published.`,
  },
  {
    slug: 'report-a-problem', title: 'Report a problem', category: 'account', screens: [], keywords: 'bug error support broken request id',
    body: `Open your menu at the top right and choose **Report a problem**.

Say what you did, what happened and what you expected, in at least 20 characters. The page you are on and the number of the last request that failed go along by themselves. A screenshot helps: draw over what others should not see, and it leaves your browser blurred.

You get a reference at once. Name it when you ask how far it is.`,
  },
]
