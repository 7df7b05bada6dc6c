export const details = { company: 'کمپنی' }
export const optional = ({ label }: { label: string }): string => `\u200f\u2068${label}\u2069 (اختیاری)`
