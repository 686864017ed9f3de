import type { HelpText } from './help-text'

/** Uploads, lists and what administrators set. */
export const staffArticles: readonly HelpText[] = [
  {
    slug: 'uploads-status', title: 'Follow an upload', category: 'data', screens: ['/upload-status-list'], keywords: 'progress rows file status undo cancel',
    body: `[All uploads](/upload-status-list) shows each file with its rows: accepted, refused, unchanged.

- A running one counts live; you may leave the page, a message tells when it is done.
- **Cancel** stops one that waits or runs; what has landed stays.
- **Undo** takes a whole batch back where nothing of it has lived on.`,
  },
  {
    slug: 'lists', title: 'Filter, sort, save and export lists', category: 'data', screens: [], keywords: 'filter sort columns view export xlsx csv',
    body: `Every list works alike.

- **Add filter** puts chips above the table; take one away to widen the list.
- Click a header to sort; click again to turn it round.
- The column button chooses and orders columns; it is remembered on this device.
- **Save view** keeps it all under a name for you.
- **Export** gives the rows you see with the same filters.
- Select rows with the box or \`x\`; the bar above the table says what can be done with them.`,
  },
  {
    slug: 'service-centres', title: 'Service centres', category: 'settings', screens: ['/service-centres'], keywords: 'hub branch facility airport',
    body: `A [service centre](/service-centres) is a branch or hub where parcels are received, sorted and handed over. Its code stands on labels and in files, so it cannot be changed.

Making one inactive is refused while parcels stand there, bags are open, or users and warehouses belong to it; the refusal says how many of each.`,
  },
  {
    slug: 'warehouses', title: 'Warehouses', category: 'settings', screens: ['/warehouses'], keywords: 'warehouse cut-off free zone jafza gs1',
    body: `A [warehouse](/warehouses) belongs to a service centre and keeps goods of clients.

- **Cut-off**: orders until then leave the same working day; **Ship by** is when they must be gone.
- In a **free zone** goods need customs papers: give its customs code.
- The GS1 company prefix is needed for pallet numbers.

Its shelves are under **Locations** in the row's menu.`,
  },
  {
    slug: 'warehouse-locations', title: 'Set up shelves and bins', category: 'settings',
    screens: ['/locations', '/locations/range', '/locations/upload'], keywords: 'warehouse location bin shelf rack aisle label barcode',
    body: `A [location](/locations) is named by zone, aisle, rack, level and bin: \`A-03-12-B-04\`. The same text is its barcode.

1. **Add a range** makes all of them at once: zone A, aisles 01-12, racks 01-20, levels A-F, bins 01-04. Codes that are there already stay.
2. Or **Upload** a sheet with limits of their own.
3. Select rows and **Print labels**: 4 × 2 inches for label printers, A4 with eight.

The pick order is the walk: smaller numbers come first. **Block** a location when nothing may go in or out.`,
  },
  {
    slug: 'currency-rates', title: 'Exchange rates', category: 'settings',
    screens: ['/currency-rates', '/currency-rates/upload'], keywords: 'currency aed rate exchange fx',
    body: `A [rate](/currency-rates) says how many dirhams one unit of a currency is worth, from a day on. On any day the latest rate on or before it counts.

- One rate a currency and day; change it rather than adding a second.
- A move of more than 5 % is told of when you save: check it.
- What was converted keeps its rate. Such a rate can be changed for later, not deleted.
- Tomorrow's rate may be entered today.`,
  },
  {
    slug: 'users-and-groups', title: 'Users, groups and what they may do', category: 'settings',
    screens: [
      '/access-control/users/list', '/access-control/users/details/[id]', '/access-control/groups/list',
      '/access-control/groups/details/[id]', '/access-control/screens/list', '/sub-accounts',
    ],
    keywords: 'permission role key access invite',
    body: `What somebody may do comes from their groups; which rows they see from their category and whom they belong to.

1. Invite people under [Users](/access-control/users/list): category, clients or carriers, groups.
2. A group is a set of keys; before you save it you see who would gain or lose what.
3. **Explain** on a user's page says why they may or may not open something.

A change counts at once, without signing in again.`,
  },
  {
    slug: 'tracking-events-and-scans', title: 'Tracking events, scans and number ranges', category: 'settings',
    screens: ['/tracking-events', '/entity-scans', '/tracking-range'], keywords: 'event code scan range number',
    body: `- [Tracking events](/tracking-events) say what a step means: the status it sets, what the public reads, whether it counts as an attempt.
- [Entity scans](/entity-scans) say what a scan records, who may apply it and on what.
- [Tracking ranges](/tracking-range) are the books of numbers parcels draw from; a mail warns before one runs out.

Whatever has been used cannot be deleted, only made inactive.`,
  },
  {
    slug: 'write-help', title: 'Write and publish help', category: 'settings',
    screens: ['/help-articles', '/help-articles/[id]'], keywords: 'article markdown preview publish',
    body: `Under [Help articles](/help-articles) you change what people find here.

- The text is markdown; the preview beside it shows what readers will see.
- Name the **screens** an article explains: *Help for this screen* in the user menu then shows it.
- A draft is seen by nobody. **Publish** it, and **Take back** what is no longer true.`,
  },
]
