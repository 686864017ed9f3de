import type { Dice } from '../dice'

/** A name in Latin letters and, for people who write it so, in Arabic. */
export type Name = { latin: string; arabic: string | null }

type Given = readonly [latin: string, arabic: string]

const arabGiven: readonly Given[] = [
  ['Ahmed', 'أحمد'], ['Mohammed', 'محمد'], ['Omar', 'عمر'], ['Khalid', 'خالد'], ['Saeed', 'سعيد'], ['Yousef', 'يوسف'], ['Hamad', 'حمد'],
  ['Faisal', 'فيصل'], ['Ibrahim', 'إبراهيم'], ['Abdullah', 'عبدالله'], ['Tariq', 'طارق'], ['Majid', 'ماجد'], ['Rashid', 'راشد'],
  ['Nasser', 'ناصر'], ['Fatima', 'فاطمة'], ['Mariam', 'مريم'], ['Aisha', 'عائشة'], ['Noura', 'نورة'], ['Sara', 'سارة'], ['Hessa', 'حصة'],
  ['Layla', 'ليلى'], ['Reem', 'ريم'], ['Huda', 'هدى'], ['Amal', 'أمل'], ['Dana', 'دانة'], ['Maha', 'مها'], ['Salma', 'سلمى'], ['Rania', 'رانيا'],
]
const gulfFamily: readonly Given[] = [
  ['Al Mansoori', 'المنصوري'], ['Al Hashimi', 'الهاشمي'], ['Al Suwaidi', 'السويدي'], ['Al Zaabi', 'الزعابي'], ['Al Ketbi', 'الكتبي'],
  ['Al Shamsi', 'الشامسي'], ['Al Otaibi', 'العتيبي'], ['Al Harbi', 'الحربي'], ['Al Ghamdi', 'الغامدي'], ['Al Qahtani', 'القحطاني'],
  ['Al Dosari', 'الدوسري'], ['Al Balushi', 'البلوشي'], ['Al Kuwari', 'الكواري'], ['Al Mutairi', 'المطيري'], ['Al Shehhi', 'الشحي'],
]
const levantFamily: readonly Given[] = [
  ['Haddad', 'حداد'], ['Khoury', 'خوري'], ['Darwish', 'درويش'], ['Saleh', 'صالح'], ['Awad', 'عوض'], ['Mansour', 'منصور'], ['Farouk', 'فاروق'],
  ['Hegazy', 'حجازي'], ['Shawky', 'شوقي'], ['Nasr', 'نصر'],
]
const asianGiven = ['Priya', 'Rahul', 'Anil', 'Sunita', 'Arjun', 'Deepa', 'Vikram', 'Meera', 'Imran', 'Sana', 'Farhan', 'Ayesha', 'Joseph', 'Lakshmi', 'Bilal']
const asianFamily = ['Sharma', 'Nair', 'Patel', 'Menon', 'Khan', 'Reddy', 'Iyer', 'Fernandes', 'Qureshi', 'Malik', 'Thomas', 'Kapoor', 'Pillai']
const filipinoGiven = ['Maria', 'Jose', 'Angelica', 'Mark', 'Grace', 'Carlo', 'Jasmine', 'Paolo']
const filipinoFamily = ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Garcia', 'Mendoza', 'Ramos', 'Villanueva']
const westernGiven = ['Emma', 'James', 'Sophie', 'Daniel', 'Olivia', 'Thomas', 'Hannah', 'Lucas', 'Chloe', 'Oliver', 'Marta', 'Peter']
const westernFamily = ['Carter', 'Bennett', 'Walsh', 'Fischer', 'Moreau', 'Novak', 'Rossi', 'Jensen', 'Hughes', 'Clarke', 'Petrov', 'Lindgren']

export type Origin = 'gulf' | 'levant' | 'asian' | 'filipino' | 'western'

function arabName(roll: Dice, families: readonly Given[]): Name {
  const [given, givenArabic] = roll.pick(arabGiven)
  const [family, familyArabic] = roll.pick(families)
  return { latin: `${given} ${family}`, arabic: `${givenArabic} ${familyArabic}` }
}

const latinName = (roll: Dice, given: readonly string[], family: readonly string[]): Name => ({
  latin: `${roll.pick(given)} ${roll.pick(family)}`, arabic: null,
})

/** An invented person's name. */
export function inventName(roll: Dice, origin: Origin): Name {
  if (origin === 'gulf') return arabName(roll, gulfFamily)
  if (origin === 'levant') return arabName(roll, levantFamily)
  if (origin === 'asian') return latinName(roll, asianGiven, asianFamily)
  return origin === 'filipino' ? latinName(roll, filipinoGiven, filipinoFamily) : latinName(roll, westernGiven, westernFamily)
}
