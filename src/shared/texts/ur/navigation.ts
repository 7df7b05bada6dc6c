export const sections = {
  features: 'فیچرز',
  pricing: 'قیمتیں',
  workflow: 'طریقہ',
  faq: 'سوال جواب',
  contact: 'رابطہ',
}
export const adminPanel = 'ایڈمن پینل'
export const getStarted = 'شروع کریں'
