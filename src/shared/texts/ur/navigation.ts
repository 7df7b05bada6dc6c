export const sections = {
  features: 'فیچرز',
  pricing: 'قیمتیں',
  workflow: 'طریقہ',
  faq: 'سوال جواب',
  contact: 'رابطہ',
}
export const dashboard = 'ڈیش بورڈ'
export const admin = 'ایڈمن'
export const adminPanel = 'ایڈمن پینل'
export const signIn = 'لاگ ان کریں'
export const getStarted = 'شروع کریں'
