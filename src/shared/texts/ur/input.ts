export const fillRequired = 'تمام لازمی خانے پُر کریں'
export const idNotValid = 'یہ آئی ڈی درست نہیں ہے'
export const noDateTime = 'یہ تاریخ اور وقت نہیں ہے'
export const tooLong = ({ max }: { max: number }): string => `زیادہ سے زیادہ ${max} حروف لکھیں`
export const oneLine = 'صرف ایک سطر میں لکھیں'
export const emailNotValid = 'یہ ای میل ایڈریس درست نہیں ہے'
export const choosePlan = 'پلان چنیں'
export const unknownPlan = 'یہ پلان ہمارے پاس نہیں ہے'
export const phoneTooShort = 'فون نمبر میں کم از کم 10 ہندسے ہونے چاہئیں'
export const phoneNotValid = 'یہ فون نمبر درست نہیں ہے'
export const noCode = ({ digits }: { digits: number }): string => `${digits} ہندسوں کا درست کوڈ لکھیں`
export const phoneVerified = 'آپ کے واٹس ایپ نمبر کی تصدیق ہو گئی۔'
