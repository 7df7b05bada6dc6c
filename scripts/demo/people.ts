import type { Chance } from './chance.ts'

export type Person = { name: string; username: string; email: string; phone: string; company: string | null }

const firstNames =
  `Ahmed Ali Asad Bilal Danish Fahad Faisal Hamza Haris Hassan Imran Junaid Kamran Kashif Nabeel Noman Omar Rizwan
  Saad Salman Shahid Sohail Tariq Umair Usman Waqas Yasir Zain Zubair Aisha Amna Anum Asma Ayesha Bushra Fatima Hina
  Iqra Javeria Kiran Komal Maham Maria Mehwish Nadia Rabia Saba Sadia Saima Sana Sidra Sumaira Uzma Zara Zoya`.split(
    /\s+/,
  )
const lastNames =
  `Abbasi Ahmad Akhtar Ansari Arshad Aslam Awan Baig Bhatti Butt Chaudhry Farooq Gill Gondal Hashmi Hussain Iqbal
  Javed Khan Khokhar Malik Mirza Mughal Nawaz Qureshi Rana Raza Rehman Saeed Shah Sheikh Siddiqui Tahir Warraich
  Yousaf Zafar`.split(/\s+/)
const trades = [
  'Fabrics',
  'Mobiles',
  'Cosmetics',
  'Traders',
  'Footwear',
  'Electronics',
  'Academy',
  'Properties',
  'Travels',
  'Pharmacy',
  'Furniture',
  'Sweets',
  'Jewellers',
  'Auto Parts',
  'Kids Wear',
  'Solar',
]

/**
 * Invented people with unique names. Their emails end in example.com and their numbers are 03xx 0000xxx, so that a demo
 * shop that is connected to a gateway later is unlikely to write to strangers.
 */
export const createPeople = (chance: Chance) => {
  const known = new Set<string>()
  return (): Person => {
    let first = chance.pick(firstNames)
    let last = chance.pick(lastNames)
    while (known.has(`${first} ${last}`)) {
      first = chance.pick(firstNames)
      last = chance.pick(lastNames)
    }
    known.add(`${first} ${last}`)
    const username = `${first}.${last}`.toLowerCase()
    const number = String(known.size).padStart(3, '0')
    return {
      name: `${first} ${last}`,
      username,
      email: `${username}@example.com`,
      phone: `+923${chance.pick(['00', '01', '12', '21', '33', '45'])}0000${number}`,
      company: chance.happens(45) ? `${chance.pick([first, last])} ${chance.pick(trades)}` : null,
    }
  }
}
